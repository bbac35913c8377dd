import { createContext, useContext, useEffect, useState } from 'react';

/** Tells the drawer below how many dialogs stand on it. */
export const LayerBelow = createContext<(change: 1 | -1) => void>(() => undefined);

/**
 * What a dialog or drawer needs while it is open: tells the one below that it is covered, so that Escape closes only
 * the topmost, and gives the focus back when it is gone. Returns whether it is covered itself, and how to cover it.
 */
export function useLayer(): { covered: boolean; cover: (change: 1 | -1) => void } {
  const coverBelow = useContext(LayerBelow);
  const [above, setAbove] = useState(0);
  useEffect(() => {
    coverBelow(1);
    return () => coverBelow(-1);
  }, [coverBelow]);
  const [cover] = useState(() => (change: 1 | -1) => setAbove((count) => count + change));
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return { covered: above > 0, cover };
}
