import { auditPage, auditRequest } from '@/lib/contract/audit';
import { compareAnswer, compareRequest } from '@/lib/contract/compare';
import { cutover, cutoverList, oldVersions } from '@/lib/contract/cutover';
import { cutoversRequest } from '@/lib/contract/cutover-request';
import { findingsPage } from '@/lib/contract/finding';
import { fleet } from '@/lib/contract/fleet';
import { handoverAnswer } from '@/lib/contract/handover';
import { members } from '@/lib/contract/member';
import { query } from '@/lib/contract/query';
import {
  batchesRequest,
  fileRequest,
  filesRequest,
  findingsRequest,
  fleetRequest,
  seriesRequest,
} from '@/lib/contract/request';
import { series } from '@/lib/contract/series';
import { session } from '@/lib/contract/session';
import { apiTokens } from '@/lib/contract/token';
import {
  batchPage,
  version,
  versionFile,
  versionFiles,
  versionSettings,
  versionSources,
  versionState,
} from '@/lib/contract/version';
import { listAudit } from '@/lib/server/service/audit/list';
import { getComparison } from '@/lib/server/service/compare/get';
import { getHandover } from '@/lib/server/service/compare/get-handover';
import { getCutover } from '@/lib/server/service/cutover/get';
import { listCutovers } from '@/lib/server/service/cutover/list';
import { listOldVersions } from '@/lib/server/service/cutover/list-old-versions';
import { listFindings } from '@/lib/server/service/finding/list';
import { getFleet } from '@/lib/server/service/fleet/get';
import { listMembers } from '@/lib/server/service/member/list';
import { getQuery } from '@/lib/server/service/query/get';
import { getSeries } from '@/lib/server/service/query/get-series';
import { getSession } from '@/lib/server/service/session/get';
import { listTokens } from '@/lib/server/service/token/list';
import { getVersion } from '@/lib/server/service/version/get';
import { getSettings } from '@/lib/server/service/version/get-settings';
import { getSources } from '@/lib/server/service/version/get-sources';
import { getState } from '@/lib/server/service/version/get-state';
import { listBatches } from '@/lib/server/service/version/list-batches';
import { listFiles } from '@/lib/server/service/version/list-files';
import { readFile } from '@/lib/server/service/version/read-file';
import { defineRoute, idParams, nothing } from './define-route';

/** Every GET of the API, under the names of `apiPath`. */
export const routes = {
  session: defineRoute({
    summary: 'Who asks, what they may do, and what the installation says to everybody',
    scope: 'nobody',
    params: nothing,
    query: nothing,
    response: session,
    handler: ({ ctx }) => getSession({ ctx }),
    renewsSession: true,
  }),
  members: defineRoute({
    summary: 'Who has which role where, open one-time links, known environments',
    scope: 'member:read',
    params: nothing,
    query: nothing,
    response: members,
    handler: ({ ctx }) => listMembers({ ctx }),
  }),
  tokens: defineRoute({
    summary: 'API tokens: one’s own, or everybody’s',
    scope: 'query:read',
    params: nothing,
    query: nothing,
    response: apiTokens,
    handler: ({ ctx }) => listTokens({ ctx }),
  }),
  audit: defineRoute({
    summary: 'Who did what, newest first',
    scope: 'audit:read',
    params: nothing,
    query: auditRequest,
    response: auditPage,
    handler: ({ ctx, query: filter }) => listAudit({ ctx, input: filter }),
  }),
  fleet: defineRoute({
    summary: 'Queries, worst first, with their versions, and counts over the whole fleet',
    scope: 'query:read',
    params: nothing,
    query: fleetRequest,
    response: fleet,
    handler: ({ ctx, query: input }) => getFleet({ ctx, input }),
  }),
  findings: defineRoute({
    summary: 'Open findings, worst first',
    scope: 'query:read',
    params: nothing,
    query: findingsRequest,
    response: findingsPage,
    handler: ({ ctx, query: input }) => listFindings({ ctx, input }),
  }),
  query: defineRoute({
    summary: 'One query: its versions side by side, answers, findings',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: query,
    handler: ({ ctx, params }) => getQuery({ ctx, input: params }),
  }),
  series: defineRoute({
    summary: 'The history of all versions of a query on one time axis',
    scope: 'query:read',
    params: idParams,
    query: seriesRequest,
    response: series,
    handler: ({ ctx, params, query: range }) => getSeries({ ctx, input: { ...params, ...range } }),
  }),
  version: defineRoute({
    summary: 'One version: overview, restart, sources, sizes, earlier generations',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: version,
    handler: ({ ctx, params }) => getVersion({ ctx, input: params }),
  }),
  batches: defineRoute({
    summary: 'Batches of a version, newest first',
    scope: 'query:read',
    params: idParams,
    query: batchesRequest,
    response: batchPage,
    handler: ({ ctx, params, query: page }) => listBatches({ ctx, input: { ...params, ...page } }),
  }),
  sources: defineRoute({
    summary: 'Every source of a version, partition by partition',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: versionSources,
    handler: ({ ctx, params }) => getSources({ ctx, input: params }),
  }),
  state: defineRoute({
    summary: 'Every operator, store and partition of a version',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: versionState,
    handler: ({ ctx, params }) => getState({ ctx, input: params }),
  }),
  files: defineRoute({
    summary: "One level of the checkpoint's directory, read now",
    scope: 'file:read',
    params: idParams,
    query: filesRequest,
    response: versionFiles,
    handler: ({ ctx, params, query: place }) => listFiles({ ctx, input: { ...params, ...place } }),
  }),
  file: defineRoute({
    summary: 'The text of one small file of the checkpoint, read now',
    scope: 'file:read',
    params: idParams,
    query: fileRequest,
    response: versionFile,
    handler: ({ ctx, params, query: place }) => readFile({ ctx, input: { ...params, ...place } }),
  }),
  settings: defineRoute({
    summary: 'What the checkpoint has pinned, and what is declared',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: versionSettings,
    handler: ({ ctx, params }) => getSettings({ ctx, input: params }),
  }),
  handover: defineRoute({
    summary: 'Where a successor starts, as code',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: handoverAnswer,
    handler: ({ ctx, params }) => getHandover({ ctx, input: params }),
  }),
  cutovers: defineRoute({
    summary: 'Cutovers, those under way first',
    scope: 'query:read',
    params: nothing,
    query: cutoversRequest,
    response: cutoverList,
    handler: ({ ctx, query: input }) => listCutovers({ ctx, input }),
  }),
  cutover: defineRoute({
    summary: 'One cutover: where it stands, its gates, what to do now, and the way back',
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: cutover,
    handler: ({ ctx, params }) => getCutover({ ctx, input: params }),
  }),
  oldVersions: defineRoute({
    summary: 'Versions that another one has replaced, and who keeps their checkpoints',
    scope: 'query:read',
    params: nothing,
    query: nothing,
    response: oldVersions,
    handler: ({ ctx }) => listOldVersions({ ctx }),
  }),
  compare: defineRoute({
    summary: 'Two versions: may v2 resume on the checkpoint of v1, and where did it take over',
    scope: 'query:read',
    params: nothing,
    query: compareRequest,
    response: compareAnswer,
    handler: ({ ctx, query: input }) => getComparison({ ctx, input }),
  }),
};

export type RouteName = keyof typeof routes;
