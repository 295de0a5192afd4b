import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

/** Sent with every page and every answer of the API. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run verify` checks the types; a start on a new machine does not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Other lockfiles above the project do not make it part of something else.
  turbopack: { root },
  outputFileTracingRoot: root,
  // Writing the cache costs a new machine more than the second build, which is rare, would save.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // Titles come with the first bytes: streamed later, they would replace the one that a page has set meanwhile.
  htmlLimitedBots: /.*/,
  serverExternalPackages: ['@platformatic/kafka', '@prisma/adapter-pg', '@prisma/client', 'opendal', 'pg'],
  headers: async () => [{ source: '/:path*', headers }],
};

export default config;
