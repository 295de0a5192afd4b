import { signInWrites } from '@/lib/server/http/sign-in-writes';

export const POST = signInWrites.actAs;
