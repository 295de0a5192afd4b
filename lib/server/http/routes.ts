import { auditPage, auditRequest } from '@/lib/contract/audit';
import { compareAnswer, compareRequest } from '@/lib/contract/compare';
import { oldVersions } from '@/lib/contract/cutover';
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
import { listOldVersions } from '@/lib/server/service/cutover/list-old-versions';
import { listFindings } from '@/lib/server/service/finding/list';
import { getFleet } from '@/lib/server/service/fleet/get';
import { listMembers } from '@/lib/server/service/member/list';
import { getQuery } from '@/lib/server/service/query/get';
import { getSeries } from '@/lib/server/service/query/get-series';
import { getSession } from '@/lib/server/service/session/get';
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
    scope: 'nobody',
    params: nothing,
    query: nothing,
    response: session,
    handler: ({ ctx }) => getSession({ ctx }),
    renewsSession: true,
  }),
  members: defineRoute({
    scope: 'member:read',
    params: nothing,
    query: nothing,
    response: members,
    handler: ({ ctx }) => listMembers({ ctx }),
  }),
  audit: defineRoute({
    scope: 'audit:read',
    params: nothing,
    query: auditRequest,
    response: auditPage,
    handler: ({ ctx, query: filter }) => listAudit({ ctx, input: filter }),
  }),
  fleet: defineRoute({
    scope: 'query:read',
    params: nothing,
    query: fleetRequest,
    response: fleet,
    handler: ({ ctx, query: input }) => getFleet({ ctx, input }),
  }),
  findings: defineRoute({
    scope: 'query:read',
    params: nothing,
    query: findingsRequest,
    response: findingsPage,
    handler: ({ ctx, query: input }) => listFindings({ ctx, input }),
  }),
  query: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: query,
    handler: ({ ctx, params }) => getQuery({ ctx, input: params }),
  }),
  series: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: seriesRequest,
    response: series,
    handler: ({ ctx, params, query: range }) => getSeries({ ctx, input: { ...params, ...range } }),
  }),
  version: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: version,
    handler: ({ ctx, params }) => getVersion({ ctx, input: params }),
  }),
  batches: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: batchesRequest,
    response: batchPage,
    handler: ({ ctx, params, query: page }) => listBatches({ ctx, input: { ...params, ...page } }),
  }),
  sources: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: versionSources,
    handler: ({ ctx, params }) => getSources({ ctx, input: params }),
  }),
  state: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: versionState,
    handler: ({ ctx, params }) => getState({ ctx, input: params }),
  }),
  files: defineRoute({
    scope: 'file:read',
    params: idParams,
    query: filesRequest,
    response: versionFiles,
    handler: ({ ctx, params, query: place }) => listFiles({ ctx, input: { ...params, ...place } }),
  }),
  file: defineRoute({
    scope: 'file:read',
    params: idParams,
    query: fileRequest,
    response: versionFile,
    handler: ({ ctx, params, query: place }) => readFile({ ctx, input: { ...params, ...place } }),
  }),
  settings: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: versionSettings,
    handler: ({ ctx, params }) => getSettings({ ctx, input: params }),
  }),
  handover: defineRoute({
    scope: 'query:read',
    params: idParams,
    query: nothing,
    response: handoverAnswer,
    handler: ({ ctx, params }) => getHandover({ ctx, input: params }),
  }),
  oldVersions: defineRoute({
    scope: 'query:read',
    params: nothing,
    query: nothing,
    response: oldVersions,
    handler: ({ ctx }) => listOldVersions({ ctx }),
  }),
  compare: defineRoute({
    scope: 'query:read',
    params: nothing,
    query: compareRequest,
    response: compareAnswer,
    handler: ({ ctx, query: input }) => getComparison({ ctx, input }),
  }),
};

export type RouteName = keyof typeof routes;
