import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import { Button } from '../../ui/base/button';
import { Alert } from '../../ui/widgets/alert';
import classes from './event.module.css';

/** How it ended: the address was copied, or can only be read and copied by hand. */
type Ending = 'copied' | 'byHand';

/** Hands the address of a screen to whatever shares on this device, else to the clipboard. It says no more than the product's name. */
export function ShareButton({ path }: { path: string }) {
  const { t } = useTranslation('event');
  const [ending, setEnding] = useState<Ending>();
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

async function share(url: string): Promise<Ending | undefined> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title: PRODUCT_NAME, url });
      return undefined;
    } catch (error) {
      // Whoever closes the sheet wants nothing copied either.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // No clipboard, or not allowed: as on a page without https.
    return 'byHand';
  }
}
