import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../base/alert';
import classes from './page-frame.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser reports a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Says calmly that the connection is gone, for as long as it is. */
export function OfflineAlert() {
  const { t } = useTranslation();
  const online = useOnline();
  if (online) return null;
  return (
    <div className={classes.offline}>
      <Alert tone="info">{t('common.offline')}</Alert>
    </div>
  );
}
