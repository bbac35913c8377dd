import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../features/auth/session/session';
import { Button } from '../../../ui/base/button';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { Badge } from '../../../ui/widgets/badge';
import classes from '../account.module.css';
import { Section } from '../section';
import { TotpDisable } from './totp-disable';
import { TotpSetup } from './totp-setup';

/** What is being done about the second step, or was done last. */
type State = 'setting-up' | 'disabling' | 'done' | 'disabled';

/** The second step when signing in, for those who see the data of guests: switching it on and off. */
export function TotpSection() {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  const [state, setState] = useState<State>();
  const on = status?.totp_enabled ?? false;
  return (
    <Section
      title={t('totp.title')}
      badge={<Badge tone={on ? 'good' : 'plain'}>{t(on ? 'totp.on' : 'totp.off')}</Badge>}
    >
      <p className={classes.soft}>{t('totp.text')}</p>
      {(state === 'done' || state === 'disabled') && (
        <FocusedAlert key={state} tone="good">
          {t(`totp.${state}`)}
        </FocusedAlert>
      )}
      {state === 'setting-up' ? (
        <TotpSetup onDone={() => setState('done')} onCancel={() => setState(undefined)} />
      ) : (
        <div className={classes.actions}>
          <Button look="outline" onClick={() => setState(on ? 'disabling' : 'setting-up')}>
            {t(on ? 'totp.disable' : 'totp.start')}
          </Button>
        </div>
      )}
      {state === 'disabling' && (
        <TotpDisable onDone={() => setState('disabled')} onClose={() => setState(undefined)} />
      )}
    </Section>
  );
}
