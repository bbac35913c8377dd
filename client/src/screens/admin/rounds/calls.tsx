import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import type { useRoundsAct } from '../../../features/admin/rounds/api';
import { time } from '../../../lib/dates/dates';
import { Button } from '../../../ui/base/button';
import { Alert } from '../../../ui/base/alert';

interface CallsProps {
  plan: RoundsPlan;
  act: ReturnType<typeof useRoundsAct>;
}

/** Guests who ask for a host, who called first first. */
export function Calls({ plan, act }: CallsProps) {
  const { t } = useTranslation('admin');
  return plan.calls.map(({ id, name, table, at }) => (
    <Alert
      key={id}
      tone="warn"
      action={
        <Button
          look="outline"
          busy={act.isPending && act.variables.act === 'acknowledge' && act.variables.callId === id}
          onClick={() => act.mutate({ act: 'acknowledge', callId: id })}
        >
          {t('rounds.coming')}
        </Button>
      }
    >
      {table === null
        ? t('rounds.callSomewhere', { name, time: time(at) })
        : t('rounds.call', { name, table, time: time(at) })}
    </Alert>
  ));
}
