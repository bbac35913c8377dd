import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import type { RoundsAct, useRoundsAct } from '../../../features/admin/rounds/api';
import { countdownOf } from '../../../lib/countdown/countdown.rules';
import { Button } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import classes from './rounds.module.css';

interface ControlsProps {
  plan: RoundsPlan;
  receivedAt: number;
  act: ReturnType<typeof useRoundsAct>;
}

type Asking = 'next' | 'end';

/** Start, next, pause, end. What guests would notice and cannot be taken back is asked about once. */
export function Controls({ plan, receivedAt, act }: ControlsProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<Asking>();
  const { state, round, of } = plan;
  const isBusy = (name: RoundsAct['act']) => act.isPending && act.variables.act === name;
  const isLast = round >= of;
  const next = () => {
    // in time nothing is cut short
    const isUp = countdownOf(plan, receivedAt, Date.now()).phase === 'over';
    if (isUp && !isLast) act.mutate({ act: 'next', round });
    else setAsking(isLast ? 'end' : 'next');
  };
  const confirm = (what: Asking) =>
    act.mutate(what === 'next' ? { act: 'next', round } : { act: 'end' }, {
      onSettled: () => setAsking(undefined),
    });
  return (
    <div className={classes.buttons}>
      {state === 'waiting' && (
        <Button busy={isBusy('start')} onClick={() => act.mutate({ act: 'start' })}>
          {t('rounds.start')}
        </Button>
      )}
      {state !== 'waiting' && (
        <>
          <Button busy={isBusy('next')} onClick={next}>
            {t(isLast ? 'rounds.finish' : 'rounds.next')}
          </Button>
          {state === 'running' ? (
            <Button look="outline" busy={isBusy('pause')} onClick={() => act.mutate({ act: 'pause' })}>
              {t('rounds.pause')}
            </Button>
          ) : (
            <Button look="outline" busy={isBusy('start')} onClick={() => act.mutate({ act: 'start' })}>
              {t('rounds.goOn')}
            </Button>
          )}
          {!isLast && (
            <Button look="outline" busy={isBusy('end')} onClick={() => setAsking('end')}>
              {t('rounds.end')}
            </Button>
          )}
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={t(`rounds.ask.${asking}`)}
          confirmLabel={t(asking === 'next' ? 'rounds.next' : 'rounds.end')}
          keepLabel={t('common.cancel')}
          busy={act.isPending}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(`rounds.ask.${asking}Text`)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
