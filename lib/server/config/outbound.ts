import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { mapping } from './mapping';

/** What may be reached although it is not a public address. */
export interface AllowList {
  /** Names as URLs have them: lower case, no dot at the end. */
  hosts: readonly string[];
  /** Networks as `address/bits`. */
  networks: readonly string[];
}

const expected = 'a host such as jobs.internal, an address, or a network such as 10.20.0.0/16';

const entry = z.string(expected).transform((text, context): { host: string } | { network: string } => {
  const network = networkOf(text);
  if (network !== undefined) return { network };
  const host = hostOf(text);
  if (host !== undefined) return { host };
  context.addIssue({ code: 'custom', message: expected, input: text });
  return z.NEVER;
});

/** What leaves the house: hooks, notifications and questions to status URLs. */
export const outboundSchema = mapping('outbound', {
  allow: z.array(entry, 'a list of hosts and networks').default([]),
}).transform(({ allow }): { allow: AllowList } => ({
  allow: {
    hosts: allow.flatMap((each) => ('host' in each ? [each.host] : [])),
    networks: allow.flatMap((each) => ('network' in each ? [each.network] : [])),
  },
}));

/** A network of no bits would be everything: that is no list of what is allowed. */
function networkOf(text: string): string | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return `${text}/32`;
  if (ipaddr.IPv6.isValid(text) && !text.includes('%')) return `${text}/128`;
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text) && !ipaddr.IPv6.isValidCIDR(text)) return undefined;
  return text.endsWith('/0') ? undefined : text;
}

function hostOf(text: string): string | undefined {
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,251}[\p{L}\p{N}])?\.?$/u.test(text)) return undefined;
  if (!URL.canParse(`http://${text}/`)) return undefined;
  const { hostname } = new URL(`http://${text}/`);
  // 127.1 and the like are addresses in another spelling.
  return ipaddr.isValid(hostname) ? undefined : hostname.replace(/\.$/, '');
}
