import { eventsRoute } from '@/lib/server/http/events-route';

export const dynamic = 'force-dynamic';
export const GET = eventsRoute;
