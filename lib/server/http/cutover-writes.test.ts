import { expect, test } from 'vitest';
import { cutoverWrites } from './cutover-writes';
import { webhookWrites } from './webhook-writes';

test.each(Object.values({ ...cutoverWrites, ...webhookWrites }).map(({ declared }) => declared))(
  '$at refuses a name in its query string that it does not know: a dry run of it would be carried out',
  ({ query }) => {
    expect(query.safeParse({}).success).toBe(true);
    expect(query.safeParse({ dryrun: 'true' }).success).toBe(false);
  },
);
