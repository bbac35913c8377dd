import { type ComponentProps, useEffect, useRef } from 'react';
import classes from './focused-notice.module.css';
import { Notice } from './notice';

/** A notice that takes the focus as it comes, and is scrolled to: what had the focus is gone, or far from here. */
export function FocusedNotice(props: ComponentProps<typeof Notice>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      <Notice {...props} />
    </div>
  );
}
