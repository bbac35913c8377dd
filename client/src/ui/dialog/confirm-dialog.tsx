import type { ReactNode } from 'react';
import { Button } from '../base/button';
import { Dialog } from './dialog';

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

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, children, ready = true, onClose, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      closeLabel={rest.keepLabel}
      action={
        <Button busy={rest.busy} aria-disabled={!ready} onClick={() => ready && rest.onConfirm()}>
          {rest.confirmLabel}
        </Button>
      }
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}
