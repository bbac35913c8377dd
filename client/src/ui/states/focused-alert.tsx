import { type ComponentProps, useEffect, useRef } from 'react';
import { Alert } from '../base/alert';

/** A notice that takes the focus as it comes, and is scrolled to: what had the focus is gone, or far from here. */
export function FocusedAlert(props: ComponentProps<typeof Alert>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // It is read from here on, and is nothing to press.
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <Alert {...props} />
    </div>
  );
}
