import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../base/button';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  closeLabel: string;
  /** What can be done here besides closing. */
  action?: ReactNode;
  onClose: () => void;
}

/** Something to look at or to decide before anything else. The browser's own dialog: it holds the focus, and Escape closes it. */
export function Dialog({ title, children, closeLabel, action, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className={classes.actions}>
        {/* First, so that it has the focus when the dialog opens. */}
        <Button look="outline" onClick={() => dialog.current?.close()}>
          {closeLabel}
        </Button>
        {action}
      </div>
    </dialog>
  );
}
