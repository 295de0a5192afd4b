import { writes } from '@/lib/server/http/writes';

export const POST = writes.declare;
export const DELETE = writes.withdraw;
