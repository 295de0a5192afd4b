import { cutoverWrites } from '@/lib/server/http/cutover-writes';
import { routes } from '@/lib/server/http/routes';

export const { GET } = routes.cutovers;
export const POST = cutoverWrites.begin;
