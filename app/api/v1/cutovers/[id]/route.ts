import { routes } from '@/lib/server/http/routes';

export const { GET } = routes.cutover;
