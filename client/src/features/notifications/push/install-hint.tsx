import { useTranslation } from 'react-i18next';
import { install, useInstalling } from '../../../lib/worker/install';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';

/** How to put the product on the home screen, where this device can. */
export function InstallHint() {
  const { t } = useTranslation('account');
  const how = useInstalling();
  if (how === 'no') return null;
  return (
    <div className={stack.stack}>
      <p>{t('push.install.text')}</p>
      {how === 'apple' ? (
        <p>{t('push.install.apple')}</p>
      ) : (
        <div>
          <Button look="outline" onClick={() => void install()}>
            {t('push.install.action')}
          </Button>
        </div>
      )}
    </div>
  );
}
