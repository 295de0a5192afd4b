import { cutoverWrites } from '@/lib/server/http/cutover-writes';

export const POST = cutoverWrites.abort;
