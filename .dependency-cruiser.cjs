// The direction table of ARCHITECTURE.md: folder -> folders that it may import. Everything not listed is an error.
const may = {
  'lib/domain': [],
  'lib/spark': ['lib/domain'],
  'lib/storage': ['lib/domain'],
  'lib/checkpoint': ['lib/storage', 'lib/spark', 'lib/domain'],
  'lib/head': ['lib/storage', 'lib/spark', 'lib/domain'],
  'lib/sink': ['lib/storage', 'lib/spark', 'lib/domain'],
  'lib/compare': ['lib/domain', 'lib/checkpoint', 'lib/head', 'lib/sink'],
  'lib/finding': ['lib/domain', 'lib/checkpoint', 'lib/head', 'lib/sink', 'lib/compare'],
  'lib/answer': ['lib/domain', 'lib/checkpoint', 'lib/head', 'lib/sink', 'lib/compare', 'lib/finding'],
  'lib/cutover': ['lib/domain', 'lib/checkpoint', 'lib/head', 'lib/sink', 'lib/compare', 'lib/finding'],
  'lib/contract': ['lib/domain'],
  'lib/client': ['lib/contract', 'lib/domain'],
  'lib/server': ['lib/(?!client/)'],
  'components/ui': [],
  'components/(?!ui/)': ['components', 'lib/client', 'lib/contract', 'lib/domain', 'lib/cutover/can[.]ts'],
  app: ['components', 'lib/client', 'lib/server/http', 'lib/contract', 'lib/domain'],
  bin: ['lib/(?!client/)', 'prisma/generate'],
  prisma: ['lib/server/db'],
  fixtures: ['lib/(?!client/|server/)'],
  bench: ['lib/(?!client/)', 'fixtures', 'bin/terminal'],
  e2e: ['lib/contract', 'lib/domain', 'fixtures'],
};

/** Folders that are pure: no file, no network, no clock of their own. */
const pure = '^lib/(domain|spark|compare|finding|answer|cutover|contract|client)/';
const test = '[.]test[.]tsx?$|/testing[./-]|/test-data/';

const forbidden = Object.entries(may).map(([from, to]) => ({
  name: `direction of ${from}`,
  comment: `${from} may import ${to.length === 0 ? 'nothing of ours' : to.join(', ')}`,
  severity: 'error',
  from: { path: `^${from}(/|$)`.replace('/)(/|$)', '/)'), pathNot: test },
  to: {
    path: '^(app|components|lib|bin|prisma|e2e|bench|fixtures)/',
    pathNot: [`^${from}(/|$)`.replace('/)(/|$)', '/)'), ...to.map((target) => `^${target}`)],
  },
}));

forbidden.push(
  {
    name: 'every folder is in the table',
    comment: 'A new folder below lib gets a line in the table above.',
    severity: 'error',
    from: { path: '^lib/', pathNot: Object.keys(may).map((folder) => `^${folder}/`) },
    to: {},
  },
  {
    name: 'tests know no application code above their own',
    comment: 'Tests may use recordings and test set-ups besides what their folder may use.',
    severity: 'error',
    from: { path: '^lib/.*[.]test[.]tsx?$' },
    to: { path: '^(app|components|bin|e2e|bench)/' },
  },
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'nothing unresolved',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: 'db/generated' },
  },
  {
    name: 'Prisma only in server/db',
    comment: 'Everybody else uses what lib/server/db/client.ts exports.',
    severity: 'error',
    from: { pathNot: '^(lib/server/db|prisma)/' },
    to: { path: 'node_modules/(@prisma|prisma)/|db/generated/' },
  },
  {
    name: 'the bare driver only where a connection is kept',
    comment: 'Queries go through Prisma; LISTEN needs a connection of its own.',
    severity: 'error',
    from: { pathNot: '^lib/server/(db|notify)/' },
    to: { path: 'node_modules/pg/' },
  },
  {
    name: 'OpenDAL only in storage drivers',
    comment: 'It can write. A driver hands out what lists and reads (promise P1).',
    severity: 'error',
    from: { pathNot: '^lib/storage/drivers/' },
    to: { path: 'node_modules/(@opendal|opendal)/' },
  },
  {
    name: 'the Kafka client only where heads are read',
    comment:
      'It can produce and delete. Only requests that ask leave lib/head/kafka; test brokers are filled through it.',
    severity: 'error',
    from: { pathNot: '^(lib/head/kafka|fixtures/kafka-broker)/' },
    to: { path: 'node_modules/@platformatic/' },
  },
  {
    name: 'requests of the server leave through the guard',
    comment: 'lib/server/outbound judges every address before it is connected to.',
    severity: 'error',
    from: { path: '^lib/server/', pathNot: ['^lib/server/outbound/', test] },
    to: { path: '^(node:)?(https?|http2|dns)(/|$)|node_modules/undici/' },
  },
  {
    name: 'programs of others are run in one place',
    comment:
      'lib/server/connector/command runs what signalbox.yaml lists, without a shell; lib/server/db runs PostgreSQL.',
    severity: 'error',
    from: { path: '^lib/server/', pathNot: ['^lib/server/(connector/command|db)/', test] },
    to: { path: '^(node:)?child_process$' },
  },
  {
    name: 'pure stays pure',
    severity: 'error',
    from: { path: pure, pathNot: test },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'only types from below',
    severity: 'error',
    from: { path: '^lib/(compare|finding|answer|cutover)/', pathNot: test },
    to: { path: '^lib/(checkpoint|head|sink)/', dependencyTypesNot: ['type-only'] },
  },
);

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules/[.]cache|[.]next|[.]signalbox)/|lib/server/db/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
