import { NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import type { useRoundsAct } from '../../../features/admin/rounds/api';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/inputs.css';
import classes from './rounds.module.css';

interface PlanPanelProps {
  plan: RoundsPlan;
  act: ReturnType<typeof useRoundsAct>;
}

/** The most that each number may be; the least is 1, of the break 0. */
const FIELDS = [
  ['minutes', 1, 120],
  ['rounds', 1, 100],
  ['break_minutes', 0, 60],
  ['tables', 1, 10_000],
] as const;
type Values = Record<(typeof FIELDS)[number][0], number | string>;

/** Makes the plan for who is checked in, or what is to come of it anew. */
export function PlanPanel({ plan, act }: PlanPanelProps) {
  const { t } = useTranslation('admin');
  const isFirst = plan.state === 'none';
  const [values, setValues] = useState<Values>(() => ({
    minutes: plan.minutes,
    // without a plan the event's own number is taken
    rounds: plan.of || '',
    break_minutes: plan.break_minutes,
    tables: plan.tables ?? '',
  }));
  const here = plan.guests.filter(({ arrived, gone }) => arrived && !gone).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { minutes, rounds, break_minutes, tables } = values;
    act.mutate({
      act: 'plan',
      plan: {
        ...(minutes !== '' && { minutes: Number(minutes) }),
        ...(rounds !== '' && { rounds: Number(rounds) }),
        ...(break_minutes !== '' && { break_minutes: Number(break_minutes) }),
        tables: tables === '' ? null : Number(tables),
      },
    });
  };
  return (
    <Panel title={t(isFirst ? 'rounds.plan.first' : 'rounds.plan.again')}>
      <p className={stack.soft}>
        {t('rounds.plan.here', { count: here })} {!isFirst && t('rounds.plan.againHint')}
      </p>
      <form className={stack.stack} onSubmit={submit}>
        <div className={classes.fields}>
          {FIELDS.map(([name, min, max]) => (
            <NumberInput
              key={name}
              name={name}
              label={t(`rounds.plan.${name}`)}
              placeholder={
                name === 'tables' ? t('rounds.plan.asNeeded') : isFirst ? t('rounds.plan.asEvent') : undefined
              }
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
              min={min}
              max={max}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              inputMode="numeric"
            />
          ))}
        </div>
        <div>
          <Button
            type="submit"
            look={isFirst ? 'filled' : 'outline'}
            busy={act.isPending && act.variables.act === 'plan'}
          >
            {t(isFirst ? 'rounds.plan.make' : 'rounds.replan')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
