import { healthRoute } from '@/lib/server/http/health-route';

export const dynamic = 'force-dynamic';
export const GET = healthRoute;
