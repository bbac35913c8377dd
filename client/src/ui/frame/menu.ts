import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/**
 * A button and the menu that it opens, as properties for the box around both, the button and the menu. The focus goes
 * to the chosen item, else to the first; arrows, Home and End walk; Escape closes, and so does going elsewhere.
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    focusItem(menu.current);
    return onPressOutside(box.current, () => setOpen(false));
  }, [open]);

  /** Closes the menu after a choice; the button has the focus again. */
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') close();
    else if (!walk(event.key, event.currentTarget.querySelectorAll('button'))) return;
    event.preventDefault();
  };

  return {
    open,
    close,
    box: {
      ref: box,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Without a next target (Safari gives buttons no focus on a click) the pointer decides, not the focus.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      },
    },
    button: {
      ref: button,
      type: 'button' as const,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
    menu: { ref: menu, id, role: 'menu', tabIndex: -1, onKeyDown },
  };
}

/** Calls back when something outside of the box is pressed; Returns a function that ends that. */
function onPressOutside(box: HTMLElement | null, run: () => void): () => void {
  const look = (event: PointerEvent) => {
    if (!box?.contains(event.target as Node)) run();
  };
  document.addEventListener('pointerdown', look);
  return () => document.removeEventListener('pointerdown', look);
}

function focusItem(menu: HTMLElement | null): void {
  const checked = menu?.querySelector<HTMLElement>('[aria-checked="true"]');
  (checked ?? menu?.querySelector('button'))?.focus();
}

/** Moves the focus among the items as a key says; false for a key that does not. */
function walk(key: string, list: NodeListOf<HTMLElement>): boolean {
  const items = [...list];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}
