import { useRef } from 'react';

/**
 * Moves the page on after an answer, so that the next person stands where the last one stood: the thumb stays where it
 * is. Only after an answer by pointer: the keyboard moves by itself.
 */
export function useMoveOn() {
  const people = useRef(new Map<number, HTMLElement>());
  const byPointer = useRef(false);
  return {
    /** For the element around all people. */
    watch: {
      onPointerDown: () => {
        byPointer.current = true;
      },
      onKeyDown: () => {
        byPointer.current = false;
      },
    },
    /** For the element of a person. */
    personRef: (id: number) => (element: HTMLElement | null) => {
      if (element === null) people.current.delete(id);
      else people.current.set(id, element);
    },
    moveOn: (from: number, to: number | undefined) => {
      const [here, there] = [people.current.get(from), to !== undefined && people.current.get(to)];
      if (!byPointer.current || !here || !there) return;
      scroll(there.getBoundingClientRect().top - here.getBoundingClientRect().top);
    },
    /** Brings a person back into view. */
    show: (id: number) => people.current.get(id)?.scrollIntoView({ block: 'center', behavior: behavior() }),
  };
}

function scroll(top: number): void {
  window.scrollBy({ top, behavior: behavior() });
}

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
