import { describe, expect, test } from 'vitest';
import type { AllowList } from '@/lib/server/config/outbound';
import { judgeAddress } from './allowed-address';

const NOTHING: AllowList = { hosts: [], networks: [] };
const allowed = (address: string, allow = NOTHING, host = 'hooks.example') =>
  judgeAddress(address, host, allow).allowed;

describe('without a word in the configuration', () => {
  test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '2a00:1450::5'])(
    'public: %s',
    (address) =>
      expect(judgeAddress(address, 'hooks.example', NOTHING)).toEqual({
        allowed: true,
        byConfiguration: false,
      }),
  );

  test.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['link-local', ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    [
      'metadata',
      ['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
    ],
    ['of a provider', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    [
      'reserved',
      ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '192.88.99.1'],
    ],
    [
      'reserved, IPv6',
      ['2001:db8::1', '100::1', 'fec0::1', '3fff::1', '4000::1', '2001:2::1', '2001:20::1', '5f00::1'],
    ],
    [
      'IPv4 inside IPv6',
      ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::8.8.8.8', '::ffff:0:127.0.0.1'],
    ],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::7f00:1']],
    ['6to4 and Teredo', ['2002:7f00:1::', '2002:808:808::1', '2001::1']],
    ['no address', ['hooks.example', '', '127.0.0.1:80', '1.2.3', '0177.0.0.1', '2130706433']],
  ])('refused: %s', (_what, addresses) => {
    for (const address of addresses) expect(allowed(address), address).toBe(false);
  });

  test('the words say what it is', () => {
    expect(judgeAddress('169.254.169.254', 'a', NOTHING)).toMatchObject({
      why: '169.254.169.254, a link-local address, where clouds keep credentials',
    });
    expect(judgeAddress('168.63.129.16', 'a', NOTHING)).toMatchObject({
      why: expect.stringContaining('metadata'),
    });
  });
});

describe('what the configuration allows', () => {
  test('a host by name may lie inside, and is then meant; another one may not', () => {
    const allow = { hosts: ['jobs.internal'], networks: [] };
    for (const address of ['10.1.2.3', '127.0.0.1', 'fd12::1', '100.64.0.1', '8.8.8.8'])
      expect(judgeAddress(address, 'jobs.internal', allow), address).toEqual({
        allowed: true,
        byConfiguration: true,
      });
    expect(allowed('10.1.2.3', allow, 'other.internal')).toBe(false);
    expect(allowed('10.1.2.3', allow, 'x.jobs.internal')).toBe(false);
  });

  test('a name that turns to where credentials lie is refused although it is allowed', () => {
    const allow = { hosts: ['jobs.internal'], networks: [] };
    for (const address of [
      '169.254.169.254',
      'fe80::1',
      '100.100.100.200',
      'fd00:ec2::254',
      '::ffff:10.0.0.1',
      '224.0.0.1',
    ])
      expect(allowed(address, allow, 'jobs.internal'), address).toBe(false);
  });

  test('a network is allowed whoever names it, up to its last address', () => {
    const allow = { hosts: [], networks: ['10.20.0.0/16', 'fd12::/32', '169.254.1.1/32'] };
    expect(
      ['10.20.0.0', '10.20.255.255', 'fd12::5', '169.254.1.1'].map((each) => allowed(each, allow)),
    ).not.toContain(false);
    expect(
      ['10.19.255.255', '10.21.0.0', 'fd13::5', '169.254.1.2', '::ffff:10.20.0.1'].map((each) =>
        allowed(each, allow),
      ),
    ).not.toContain(true);
  });
});
