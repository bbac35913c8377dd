import ipaddr from 'ipaddr.js';

/** Why an endpoint may not have an address. */
export type AddressFault = 'not_an_address' | 'not_https' | 'has_password' | 'not_public';

/** Returns why an address may not be an endpoint's; null if it may. Its name is resolved only when it is called. */
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

/** Whether an IP address is reachable for everybody: neither loopback, nor private, link-local, reserved or such in IPv6. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // an IPv4 address may hide in an IPv6 one
  return ipaddr.process(ip).range() === 'unicast';
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || /\.(localhost|local|internal|home\.arpa)$/.test(host) || !/[.:]/.test(host);
}
