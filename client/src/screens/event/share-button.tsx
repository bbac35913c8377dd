import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Shared, share } from '../../lib/share';
import { Button } from '../../ui/base/button';
import { Alert } from '../../ui/base/alert';
import classes from './event.module.css';

/** Hands the address of a screen to whatever shares on this device, else to the clipboard. It says no more than the product's name. */
export function ShareButton({ path }: { path: string }) {
  const { t } = useTranslation('event');
  const [ending, setEnding] = useState<Shared>();
  const url = window.location.origin + path;
  return (
    <div className={classes.share}>
      <Button look="plain" onClick={() => void share(url).then(setEnding)}>
        <IconShare2 size={20} aria-hidden />
        {t('share.action')}
      </Button>
      {ending !== undefined && (
        <Alert tone={ending === 'copied' ? 'good' : 'info'}>{t(`share.${ending}`, { url })}</Alert>
      )}
    </div>
  );
}
