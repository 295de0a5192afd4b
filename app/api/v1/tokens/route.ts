import { routes } from '@/lib/server/http/routes';
import { tokenWrites } from '@/lib/server/http/token-writes';

export const { GET } = routes.tokens;
export const POST = tokenWrites.makeToken;
