const KEY = 'apero.reloaded';
/** Milliseconds within which the same address is not loaded anew a second time: then it is no deploy that is in the way. */
const LOOP = 60_000;

/** Returns whether a chunk could not be loaded, in the words of Chromium, Firefox, Safari and Vite. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload css/i.test(error.message)
  );
}

/** Whether the page is on its way: React may ask twice about the same error. */
let isLeaving = false;

/** Loads the page anew, unless it just was or there is no connection. Returns whether it does. */
export function reloadForCode(): boolean {
  if (isLeaving) return true;
  const [address = '', at = '0'] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  const isLoop = address === window.location.href && Date.now() - Number(at) < LOOP;
  if (isLoop || !navigator.onLine) return false;
  sessionStorage.setItem(KEY, `${window.location.href} ${Date.now()}`);
  isLeaving = true;
  window.location.reload();
  return true;
}
