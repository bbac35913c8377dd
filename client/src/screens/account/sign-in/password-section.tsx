import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../features/auth/session/session';
import { Button } from '../../../ui/base/button';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import classes from '../account.module.css';
import { Section } from '../section';
import { PasswordForm } from './password-form';

/** Changing the password. */
export function PasswordSection() {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  const [state, setState] = useState<'changing' | 'changed'>();
  return (
    <Section title={t('password.title')}>
      {state === 'changing' ? (
        <PasswordForm
          email={status?.email ?? ''}
          onChanged={() => setState('changed')}
          onCancel={() => setState(undefined)}
        />
      ) : (
        <>
          {state === 'changed' ? (
            <FocusedAlert tone="good">{t('password.changed')}</FocusedAlert>
          ) : (
            <p className={classes.soft}>{t('password.text')}</p>
          )}
          <div className={classes.actions}>
            <Button look="outline" onClick={() => setState('changing')}>
              {t('password.change')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
