import { tokenWrites } from '@/lib/server/http/token-writes';

export const POST = tokenWrites.revokeToken;
