import { useTranslation } from 'react-i18next';
import type { Connection } from '../../api/types';
import { useAnswerMet } from '../../features/connections/api';
import { connectionsKey } from '../../features/connections/connections-key';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { FocusedAlert } from '../../ui/states/focused-alert';
import { Alert } from '../../ui/base/alert';
import classes from './connections.module.css';

/** Asks once, after two weeks, whether the two have met. Only organisers read it, as a number. */
export function MetQuestion({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const answer = useAnswerMet(connection.id);
  const { name } = connection.user;
  if (answer.isSuccess) return <FocusedAlert tone="good">{t('met.thanks')}</FocusedAlert>;
  if (!connection.ask_met) return null;
  return (
    <section className={classes.met}>
      <h3>{t('met.question', { name })}</h3>
      <p className={classes.soft}>{t('met.private', { name })}</p>
      <div className={stack.row}>
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('met.yes')}
        </Button>
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('met.no')}
        </Button>
      </div>
      {answer.isError && <Alert tone="bad">{errorText(answer.error, connectionsKey('failed'))}</Alert>}
    </section>
  );
}
