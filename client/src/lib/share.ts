import { PRODUCT_NAME } from './i18n/product-name';

/** How it ended: the address was copied, or can only be read and copied by hand. */
export type Shared = 'copied' | 'byHand';

/**
 * Hands an address to whatever shares on this device, else to the clipboard. It says no more than the product's name. Returns
 * undefined where the device has done it, or the person did not want to.
 */
export async function share(url: string): Promise<Shared | undefined> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title: PRODUCT_NAME, url });
      return undefined;
    } catch (error) {
      // Whoever closes the sheet wants nothing copied either.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // No clipboard, or not allowed: as on a page without https.
    return 'byHand';
  }
}
