import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drawer.module.css';

interface DrawerProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A sheet at the side with the details of one row. The browser's own dialog: it holds the focus, and Escape closes it. */
export function Drawer({ title, children, onClose }: DrawerProps) {
  const { t } = useTranslation('admin');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={id}
      // A dialog asked from within this one closes too, and its event comes by here.
      onClose={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t('common.close')}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={22} aria-hidden />
        </button>
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>
  );
}
