import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const LOOPBACK_NAME = /^(.+\.)?localhost$/i;
/** The IPv6 addresses that have been assigned for the public internet: all others are refused. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to the public internet, and to no network of IANA's special registries. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6));
}

/** Whether an IP address is this machine itself. */
function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

/** Whether the host of a URL from a client may be called, as far as it shows; `publicLookup` checks what it resolves to. */
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
