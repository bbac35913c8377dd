import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import { Panel } from '../../../ui/admin/panel';
import '../../../ui/form/inputs.css';
import { namesIn } from './names';
import classes from './rounds.module.css';

/** Who sits where in a round; first in the one that is under way, or the first. */
export function Tables({ plan }: { plan: RoundsPlan }) {
  const { t } = useTranslation('admin');
  const [shown, setShown] = useState(Math.max(1, plan.round));
  const nameOf = namesIn(plan);
  const round = plan.rounds[shown - 1];
  if (round === undefined) return null;
  return (
    <Panel title={t('rounds.tables')}>
      <NativeSelect
        name="round"
        label={t('rounds.which')}
        value={shown}
        onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
        data={plan.rounds.map((one) => ({
          value: String(one.round),
          label: t('rounds.round', { round: one.round, of: plan.of }),
        }))}
      />
      <ul className={classes.tables}>
        {round.tables.map(({ table, guests }) => (
          <li key={table}>
            <span className={classes.number}>{t('rounds.table', { table })}</span>
            <span>{guests.map(nameOf).join(' · ')}</span>
          </li>
        ))}
        {round.pauses.length > 0 && (
          <li>
            <span className={classes.number}>{t('rounds.pauses')}</span>
            <span>{round.pauses.map(nameOf).join(', ')}</span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
