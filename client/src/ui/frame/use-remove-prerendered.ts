import { useLayoutEffect } from 'react';

/** Takes the prerendered sign-in page away in the frame in which the first screen stands. */
export function useRemovePrerendered(): void {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
}
