import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AllowList } from '@/lib/server/config/outbound';

/** Addresses of clouds that look public, or like one's own, and answer with credentials. */
const METADATA = new Set([
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** Ranges that a host may lie in when its name is allowed: other people's networks, never a machine's own services. */
const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

const SAID: Record<string, string> = {
  loopback: 'this machine itself',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'an address shared by a provider',
  linkLocal: 'a link-local address, where clouds keep credentials',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'no address of a host',
  metadata: 'a metadata service, which answers with credentials',
};

/** Whether an address may be connected to; `why` completes "it lies at …". */
export type AddressDecision = { allowed: true; byConfiguration: boolean } | { allowed: false; why: string };

/**
 * Judges one address of a host, as `dns.lookup` or a URL gives it. Public unicast addresses are allowed. So is what lies in an
 * allowed network; and for an allowed host loopback and private addresses. IPv6 counts as public only in 2000::/3 and
 * outside what embeds IPv4 (6to4, Teredo, NAT64, mapped).
 */
export function judgeAddress(address: string, host: string, allow: AllowList): AddressDecision {
  // One spelling only: others are read differently by different programs.
  if (isIP(address) === 0) return { allowed: false, why: `${address}, which is no address` };
  const parsed = ipaddr.parse(address);
  if (allow.networks.some((network) => isIn(parsed, network)))
    return { allowed: true, byConfiguration: true };
  const range = rangeOf(parsed);
  const isNamed = allow.hosts.includes(host);
  if (range === 'unicast') return { allowed: true, byConfiguration: isNamed };
  if (isNamed && INSIDE.has(range)) return { allowed: true, byConfiguration: true };
  return { allowed: false, why: `${address}, ${SAID[range] ?? `a reserved address (${range})`}` };
}

type Address = ReturnType<typeof ipaddr.parse>;

function rangeOf(address: Address): string {
  if (METADATA.has(address.kind() === 'ipv6' ? shortest(address) : address.toString())) return 'metadata';
  const range = address.range();
  if (range !== 'unicast' || address.kind() === 'ipv4') return range;
  return isIn(address, '2000::/3') ? range : 'outside 2000::/3';
}

function shortest(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

function isIn(address: Address, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}
