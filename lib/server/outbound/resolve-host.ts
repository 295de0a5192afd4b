import { lookup } from 'node:dns/promises';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** All addresses of a name. Throws what node:dns throws. */
export type Resolver = (host: string) => Promise<ResolvedAddress[]>;

/** As the machine's own programs resolve it (hosts file, search domains), in the order that it gives. */
export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};
