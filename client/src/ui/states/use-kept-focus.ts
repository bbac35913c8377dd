import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a box whose content changes: a button that goes away would take the focus along.
 * @param content a value that changes with what stands in the box
 */
export function useKeptFocus(content: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) box.current?.focus();
  }, [content]);
  return {
    ref: box,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Without a next target the element may have gone, or a dialog opens.
      if (relatedTarget !== null) isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}
