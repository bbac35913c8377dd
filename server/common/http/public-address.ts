import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { BlockList, type LookupFunction, isIP, isIPv6 } from 'node:net';

/** Networks that are not the public internet: private, local, shared, reserved, multicast (IANA's special registries). */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // global IPv6 addresses (2000::/3; all others are refused) that embed IPv4 addresses, or are for documentation
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
const GLOBAL_IPV6 = listOf(['2000::/3']);
const CLOSED = listOf(NOT_PUBLIC);
const LOOPBACK = listOf(['127.0.0.0/8', '::1/128']);
const LOOPBACK_NAME = /^(.+\.)?localhost$/i;

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (isIP(address) === 0 || CLOSED.check(address, family)) return false;
  return family === 'ipv4' || GLOBAL_IPV6.check(address, 'ipv6');
}

/** Whether an IP address is this machine itself. */
function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && LOOPBACK.check(address, familyOf(address));
}

/**
 * Whether the server may send requests to the host of a URL that a client has sent, as far as the host shows: a public
 * name, or a public IP address. `publicLookup` checks what a name resolves to.
 */
export function mayBePublicHost(hostname: string, { loopback }: { loopback: boolean }): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (LOOPBACK_NAME.test(bare) || isLoopbackAddress(bare)) return loopback;
  return isIP(bare) === 0
    ? bare.includes('.') && !/\.(local|internal|home\.arpa)\.?$/i.test(bare)
    : isPublicAddress(bare);
}

/**
 * Returns a `lookup` for connections that fails if a name resolves to an address that is not public, even if only one
 * of several is. It checks the very addresses that the connection then uses, so a name that changes its address in
 * between gains nothing.
 */
export function publicLookup(
  { loopback }: { loopback: boolean },
  resolve: typeof resolveName = resolveName,
): LookupFunction {
  const isAllowed = ({ address }: LookupAddress) =>
    isPublicAddress(address) || (loopback && isLoopbackAddress(address));
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
      if (!addresses.every(isAllowed))
        return callback(new Error(`${hostname} is not a public address`), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
}
