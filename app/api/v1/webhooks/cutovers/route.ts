import { webhookWrites } from '@/lib/server/http/webhook-writes';

export const POST = webhookWrites.cutovers;
