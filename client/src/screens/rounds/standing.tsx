import { useTranslation } from 'react-i18next';
import type { GuestRounds } from '../../api/types';
import { ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import classes from './rounds.module.css';

/** Before the first round and after the last one. */
export function Standing({ eventId, rounds }: { eventId: number; rounds: GuestRounds }) {
  const { t } = useTranslation('rounds');
  const { state, next, next_pause } = rounds;
  const isOver = state === 'ended';
  return (
    <div className={classes.card}>
      <ScreenHeading>{t(isOver ? 'ended.title' : 'soon.title')}</ScreenHeading>
      {next !== null && <p className={classes.lead}>{t('soon.table', { table: next.table })}</p>}
      {next_pause && <p className={classes.lead}>{t('soon.pause')}</p>}
      <p className={stack.soft}>{t(isOver ? 'ended.text' : 'soon.text')}</p>
      {isOver && (
        <div className={stack.row}>
          <ButtonLink to={`/feedback/${eventId}`}>{t('ended.feedback')}</ButtonLink>
        </div>
      )}
    </div>
  );
}
