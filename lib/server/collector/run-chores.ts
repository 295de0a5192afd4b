import type { CollectorEnvironment } from './environment';

/** Work that one collector at a time does for all: rolling up history. */
export async function runChores(_environment: CollectorEnvironment): Promise<void> {}
