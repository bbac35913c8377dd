import { PRODUCT_NAME } from './i18n/product-name';

let hidden = false;

/** Hides the names of screens, or shows them from the next screen on: tabs, the history and switchers of windows show them. */
export function hideTitles(hide: boolean): void {
  hidden = hide;
  if (hide) document.title = PRODUCT_NAME;
}

/** Names the page after the screen, before the product's name; after the product alone where titles are hidden. */
export function setTitle(screen: string): void {
  document.title = hidden || screen === PRODUCT_NAME ? PRODUCT_NAME : `${screen} · ${PRODUCT_NAME}`;
}
