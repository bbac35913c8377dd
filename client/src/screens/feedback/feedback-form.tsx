import { type FormEvent, useId, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '../../api/types';
import { useSendFeedback } from '../../features/feedback/api';
import { type Answer, foundBy, nextWithout, ratingsOf } from '../../features/feedback/answers.rules';
import { PersonMenu, type PersonMenuProps } from '../../features/safety/person-menu';
import stack from '../../ui/base/stack.module.css';
import classes from './feedback.module.css';
import { NameSearch } from './name-search';
import { RatingField } from './rating-field';
import { SendBar } from './send-bar';
import { useAnswers } from './use-answers';
import { useMoveOn } from './use-move-on';

/** So many people can be searched by name. */
const SEARCHED_FROM = 5;

interface FeedbackFormProps {
  eventId: number;
  candidates: readonly Candidate[];
  onChoose: PersonMenuProps['onChoose'];
  onSent: (sent: { hasMaybe: boolean }) => void;
}

/**
 * Everybody at the event, those on one's list first, then whom one could want to meet, the others folded; with three ratings
 * each and that one has not met. An answer brings the next person to where the thumb is. What is chosen is kept until it is sent.
 */
export function FeedbackForm({ eventId, candidates, onChoose, onSent }: FeedbackFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [nothingRated, setNothingRated] = useState(false);
  const { answers, answer, last, undo, sent } = useAnswers(eventId, candidates);
  const { watch, personRef, moveOn, show } = useMoveOn();
  const ratings = ratingsOf(answers);
  const send = useSendFeedback(eventId, () => {
    sent();
    onSent({ hasMaybe: Object.values(ratings).includes('maybe') });
  });

  const found = foundBy(search, candidates);
  // whoever is not of the side one wants to meet, below and folded; where that would be everybody, nobody
  const isFirst = ({ matched, wanted }: Candidate) => matched || wanted;
  const folds = candidates.some(isFirst);
  const first = found.filter((one) => !folds || isFirst(one));
  const rest = found.filter((one) => !first.includes(one));
  const [onList, others] = [first.filter(({ matched }) => matched), first.filter(({ matched }) => !matched)];
  const choose = (person: number, said: Answer | undefined) => {
    const next = answer(person, said);
    setNothingRated(false);
    const around = first.some(({ id: one }) => one === person) ? [...onList, ...others] : rest;
    if (said !== undefined) moveOn(person, nextWithout(next, around, person));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const isRated = Object.keys(ratings).length > 0;
    setNothingRated(!isRated);
    if (isRated) send.mutate(ratings);
  };
  const groups = [
    ['onList', onList],
    [candidates.some(({ matched }) => matched) ? 'others' : 'everybody', others],
  ] as const;

  const list = (people: readonly Candidate[]) => (
    <ul className={classes.people}>
      {people.map((candidate) => (
        <li
          key={candidate.id}
          ref={personRef(candidate.id)}
          className={classes.person}
          data-answered={answers[candidate.id] !== undefined || undefined}
        >
          <RatingField
            candidate={candidate}
            value={answers[candidate.id]}
            onChange={(said) => choose(candidate.id, said)}
          />
          <div className={classes.menu}>
            <PersonMenu person={candidate} opens="to-start" onChoose={onChoose} />
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={stack.stack} {...watch}>
      {candidates.length >= SEARCHED_FROM && (
        <NameSearch value={search} found={found.length} onChange={setSearch} />
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        {groups.map(
          ([name, people]) =>
            people.length > 0 && (
              <section key={name} className={stack.stack} aria-labelledby={`${id}-${name}`}>
                <h2 id={`${id}-${name}`} className={classes.group}>
                  {t(`feedback.${name}`)}
                </h2>
                {list(people)}
              </section>
            ),
        )}
        {rest.length > 0 && (
          <details className={classes.rest} open={search.trim() !== '' || undefined}>
            <summary>
              <IconChevronDown size={20} aria-hidden />
              {t('feedback.rest', { count: rest.length })}
            </summary>
            {list(rest)}
          </details>
        )}
        <SendBar
          done={Object.keys(answers).length}
          all={candidates.filter((one) => !folds || isFirst(one) || answers[one.id] !== undefined).length}
          nothingRated={nothingRated}
          error={send.error}
          busy={send.isPending}
          last={candidates.find((one) => one.id === last)?.name}
          onUndo={() => {
            undo();
            if (last !== undefined) show(last);
          }}
        />
      </form>
    </div>
  );
}
