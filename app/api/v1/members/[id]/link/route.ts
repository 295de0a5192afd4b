import { memberWrites } from '@/lib/server/http/member-writes';

export const POST = memberWrites.link;
