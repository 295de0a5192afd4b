import { expect, test } from '@playwright/test';
import { declarationReceipt } from '@/lib/contract/declaration';
import { fleet } from '@/lib/contract/fleet';
import { apiPath } from '@/lib/contract/paths';
import { problem } from '@/lib/contract/problem';
import { versionSettings } from '@/lib/contract/version';

/** A deploy job and its declaration, against the running product. In `dev`, so that no other journey sees it. */

const YAML = { 'content-type': 'application/yaml' };

test('a deploy job declares its version, sees it in effect, and takes it back', async ({ request }) => {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const { queries } = fleet.parse(await (await request.get(apiPath.fleet())).json());
      id = queries.find(({ environment }) => environment === 'dev')?.versions[0]?.id;
      return id;
    })
    .toBeDefined();
  const address = apiPath.declaration(id ?? '');
  const current = async () => {
    const settings = versionSettings.parse(await (await request.get(apiPath.settings(id ?? ''))).json());
    return settings.declarations.filter((each) => each.current).map(({ origin, author }) => [origin, author]);
  };
  const text = 'trigger: { processingTime: 5s }\nconf: { spark.sql.shuffle.partitions: 4 }\n';

  const posted = await request.post(address, { headers: YAML, data: text });
  expect(posted.status()).toBe(201);
  expect(declarationReceipt.parse(await posted.json()).words).toContain(
    'differs from what signalbox.yaml says',
  );
  expect(await current()).toEqual([['api', 'demo operator']]);
  expect((await request.post(address, { headers: YAML, data: text })).status()).toBe(200);

  const wrong = await request.post(address, { headers: YAML, data: 'conf:\n  spark.password: hunter2\n' });
  expect(wrong.status()).toBe(400);
  expect(await wrong.text()).not.toContain('hunter');
  const foreign = await request.post(address, {
    headers: { ...YAML, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    data: text,
  });
  expect(problem.parse(await foreign.json())).toMatchObject({ status: 403, code: 'forbidden' });

  const takenBack = await request.delete(address);
  expect(declarationReceipt.parse(await takenBack.json()).inEffect?.origin).toBe('signalbox.yaml');
  expect(await current()).toEqual([['signalbox.yaml', 'configuration']]);
});
