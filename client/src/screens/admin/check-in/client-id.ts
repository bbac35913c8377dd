/** Returns a random id for something done at the entrance. Without randomUUID, which a page over plain HTTP lacks. */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
