import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import type { useRoundsAct } from '../../../features/admin/rounds/api';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import classes from './rounds.module.css';

interface GuestsProps {
  plan: RoundsPlan;
  act: ReturnType<typeof useRoundsAct>;
}

/** Who has arrived, each with a way to say that they have gone home. */
export function Guests({ plan, act }: GuestsProps) {
  const { t } = useTranslation('admin');
  const arrived = plan.guests.filter((guest) => guest.arrived);
  return (
    <Panel title={t('rounds.guests')}>
      <p className={stack.soft}>{t('rounds.guestsHint')}</p>
      <ul className={classes.guests}>
        {arrived.map(({ account_id: accountId, name, gone }) => (
          <li key={accountId} data-gone={gone || undefined}>
            <span>
              {name}
              {gone && ` · ${t('rounds.isGone')}`}
            </span>
            <Button
              look="plain"
              aria-label={t(gone ? 'rounds.isBackWho' : 'rounds.goneWho', { name })}
              busy={act.isPending && act.variables.act === 'gone' && act.variables.accountId === accountId}
              onClick={() => act.mutate({ act: 'gone', accountId, gone: !gone })}
            >
              {t(gone ? 'rounds.isBack' : 'rounds.gone')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
