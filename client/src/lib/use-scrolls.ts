import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns a reference for a box, and whether what stands in it is wider than the box: then the keyboard has to reach it. */
export function useScrolls(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    for (const one of [box, ...box.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls];
}
