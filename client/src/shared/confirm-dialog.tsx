import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** What does it, and what leaves all as it is. */
  confirmLabel: string;
  keepLabel: string;
  busy: boolean;
  /** False while it is not known yet, or not yet complete, what would be confirmed: the button then does nothing. */
  ready?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The browser's own dialog: it holds the focus, and Escape closes it. */
export function ConfirmDialog({ title, children, ready = true, onClose, ...rest }: ConfirmDialogProps) {
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
          {rest.keepLabel}
        </Button>
        <Button busy={rest.busy} aria-disabled={!ready} onClick={() => ready && rest.onConfirm()}>
          {rest.confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
