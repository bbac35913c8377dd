import { useState } from 'react';

/** For this tab alone: a choice that one comes back to, not a setting. */
const STORAGE_KEY = 'apero.dashboard-kinds';

/** Returns what kinds of events alone are shown, which stay chosen while one goes to another screen and back; and changes one. */
export function useChosenKinds(): [ReadonlySet<string>, (key: string) => void, () => void] {
  const [chosen, setChosen] = useState(
    () => new Set((sessionStorage.getItem(STORAGE_KEY) ?? '').split(',').filter(Boolean)),
  );
  const keep = (keys: Set<string>) => {
    sessionStorage.setItem(STORAGE_KEY, [...keys].join(','));
    setChosen(keys);
  };
  const toggle = (key: string) => {
    const keys = new Set(chosen);
    if (!keys.delete(key)) keys.add(key);
    keep(keys);
  };
  return [chosen, toggle, () => keep(new Set())];
}
