import { useState } from 'react';

/** As many as the server takes at once. */
const MOST = 200;

/** What is chosen of a list, over all its pages. */
export interface Selection {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  clear: () => void;
}

/** Keeps what is chosen of a list. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly number[]>([]);
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) =>
      setIds((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(0, MOST))),
    clear: () => setIds([]),
  };
}
