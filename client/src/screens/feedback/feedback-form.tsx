import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate, Rating } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { Button } from '../../ui/base/button';
import { clearDraft, readDraft, saveDraft } from '../../lib/storage/drafts';
import { useErrorText } from '../../ui/base/use-error-text';
import { Notice } from '../../ui/base/alert';
import { PersonMenu, type PersonMenuProps } from '../../features/safety/person-menu';
import classes from './feedback.module.css';
import { candidatesQuery, type Ratings, sendFeedback } from '../../features/feedback/api';
import { RatingField } from './rating-field';

interface FeedbackFormProps {
  eventId: number;
  candidates: readonly Candidate[];
  onChoose: PersonMenuProps['onChoose'];
  onSent: () => void;
}

/** Everybody of the evening, with three answers each. What is chosen is kept until it is sent. */
export function FeedbackForm({ eventId, candidates, onChoose, onSent }: FeedbackFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { data: status } = useSession();
  const owner = `${status?.email ?? ''} ${eventId}`;
  const [chosen, setChosen] = useState<Partial<Ratings>>(() => readDraft<Ratings>('feedback', owner));
  const [nothingRated, setNothingRated] = useState(false);

  const ratings: Record<number, Rating> = {};
  for (const { id, rating } of candidates) {
    const answer = chosen[id] ?? rating;
    if (answer !== null) ratings[id] = answer;
  }
  const done = Object.keys(ratings).length;

  const send = useMutation({
    mutationFn: () => sendFeedback(eventId, ratings),
    onSuccess: () => {
      clearDraft('feedback');
      void queryClient.invalidateQueries({ queryKey: candidatesQuery(eventId).queryKey });
      onSent();
    },
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
    if (done > 0) send.mutate();
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
        {nothingRated && <Notice tone="bad">{t('errors.NOTHING_RATED')}</Notice>}
        {send.isError && (
          <Notice tone="bad">
            {t('feedback.submitFailed', { message: errorText(send.error, 'auth.failed') })}
          </Notice>
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
