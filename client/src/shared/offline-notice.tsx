import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says calmly that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Notice tone="info">{t('common.offline')}</Notice>;
}
