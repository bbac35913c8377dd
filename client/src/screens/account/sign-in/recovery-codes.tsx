import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/base/button';
import { CopyButton } from '../../../ui/widgets/copy-button';
import classes from '../account.module.css';

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('account');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {t('totp.recoveryTitle')}
      </h3>
      <p>{t('totp.recoveryText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} label={t('totp.copyCodes')} copied={t('totp.copied')} />
        <Button onClick={onKept}>{t('totp.saved')}</Button>
      </div>
    </div>
  );
}
