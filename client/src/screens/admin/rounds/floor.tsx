import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import type { useRoundsAct } from '../../../features/admin/rounds/api';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { namesIn } from './names';

interface FloorProps {
  plan: RoundsPlan;
  act: ReturnType<typeof useRoundsAct>;
}

/** Who sits alone, who has come late, who has gone. */
export function Floor({ plan, act }: FloorProps) {
  const { t } = useTranslation('admin');
  const nameOf = namesIn(plan);
  const list = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  const pauses = plan.rounds[plan.round - 1]?.pauses ?? [];
  const isStale = plan.late.length + plan.left.length > 0 && plan.round < plan.of;
  return (
    <Panel title={t('rounds.floor')}>
      {plan.round > 0 && (
        <p>
          {pauses.length === 0
            ? t('rounds.nobodyPauses')
            : t('rounds.pausing', { names: list(pauses), count: pauses.length })}
        </p>
      )}
      {plan.late.length > 0 && <p>{t('rounds.late', { names: list(plan.late) })}</p>}
      {plan.left.length > 0 && <p>{t('rounds.left', { names: list(plan.left) })}</p>}
      {plan.late.length + plan.left.length === 0 && <p>{t('rounds.allPlanned')}</p>}
      {isStale && (
        <>
          <p className={stack.soft}>{t('rounds.staleHint')}</p>
          <div>
            <Button
              look="outline"
              busy={act.isPending && act.variables.act === 'plan'}
              onClick={() => act.mutate({ act: 'plan', plan: {} })}
            >
              {t('rounds.replan')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
