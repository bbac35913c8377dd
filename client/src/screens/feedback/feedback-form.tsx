import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate, Rating } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { type Ratings, useSendFeedback } from '../../features/feedback/api';
import { PersonMenu, type PersonMenuProps } from '../../features/safety/person-menu';
import { clearDraft, ownerOf, readDraft, saveDraft } from '../../lib/storage/drafts';
import { Alert } from '../../ui/widgets/alert';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import classes from './feedback.module.css';
import { RatingField } from './rating-field';

interface FeedbackFormProps {
  eventId: number;
  candidates: readonly Candidate[];
  onChoose: PersonMenuProps['onChoose'];
  onSent: (sent: { hasMaybe: boolean }) => void;
}

/** Everybody at the event, with three ratings each. What is chosen is kept until it is sent. */
export function FeedbackForm({ eventId, candidates, onChoose, onSent }: FeedbackFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: status } = useSession();
  const owner = ownerOf(status?.email, eventId);
  const [chosen, setChosen] = useState<Partial<Ratings>>(() => readDraft<Ratings>('feedback', owner));
  const [nothingRated, setNothingRated] = useState(false);

  const ratings: Record<number, Rating> = {};
  for (const { id, rating } of candidates) {
    const answer = chosen[id] ?? rating;
    if (answer !== null) ratings[id] = answer;
  }
  const done = Object.keys(ratings).length;

  const send = useSendFeedback(eventId, () => {
    clearDraft('feedback');
    onSent({ hasMaybe: Object.values(ratings).includes('maybe') });
  });

  const choose = (id: number, rating: Rating) => {
    const next = { ...chosen, [id]: rating };
    setChosen(next);
    setNothingRated(false);
    saveDraft('feedback', owner, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setNothingRated(done === 0);
    if (done > 0) send.mutate(ratings);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ul className={classes.people}>
        {candidates.map((candidate) => (
          <li key={candidate.id} className={classes.person}>
            <RatingField
              candidate={candidate}
              value={ratings[candidate.id]}
              onChange={(rating) => choose(candidate.id, rating)}
            />
            <div className={classes.menu}>
              <PersonMenu person={candidate} opens="to-start" onChoose={onChoose} />
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.send}>
        {nothingRated && <Alert tone="bad">{t('errors.NOTHING_RATED')}</Alert>}
        {send.isError && (
          <Alert tone="bad">
            {t('feedback.submitFailed', { message: errorText(send.error, 'auth.failed') })}
          </Alert>
        )}
        <div className={classes.sendRow}>
          <output>{t('feedback.rated', { done, all: candidates.length })}</output>
          <Button type="submit" busy={send.isPending}>
            {t('feedback.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}
