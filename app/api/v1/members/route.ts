import { memberWrites } from '@/lib/server/http/member-writes';
import { routes } from '@/lib/server/http/routes';

export const { GET } = routes.members;
export const POST = memberWrites.invite;
