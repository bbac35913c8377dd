import ipaddr from 'ipaddr.js';

/** Why a URL is refused for an endpoint. */
export type AddressFault = 'not_an_address' | 'not_https' | 'has_password' | 'not_public';

/** Returns why a URL is refused; null if it is accepted. Its host is resolved only when it is called. */
export function addressFault(address: string, isProduction: boolean): AddressFault | null {
  if (!URL.canParse(address)) return 'not_an_address';
  const url = new URL(address);
  if (url.protocol !== 'https:' && (isProduction || url.protocol !== 'http:')) return 'not_https';
  if (url.username || url.password) return 'has_password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isProduction && (isLocalName(host) || (ipaddr.isValid(host) && !isPublicAddress(host))))
    return 'not_public';
  return null;
}

/** Whether an IP address is public: not loopback, private, link-local, reserved, or the like in IPv6. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // an IPv6 address may contain an IPv4 one
  return ipaddr.process(ip).range() === 'unicast';
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host) || !/[.:]/.test(host);
}
