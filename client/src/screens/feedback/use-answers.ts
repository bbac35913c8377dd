import { useState } from 'react';
import type { Candidate } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { type Answer, type Answers, answersOf } from '../../features/feedback/answers.rules';
import { clearDraft, readDraft, saveDraft } from '../../lib/storage/drafts';

/** One answer that was given, and what stood there before. */
interface Step {
  id: number;
  before: Answer | undefined;
}

/**
 * The answers of an event: kept on this phone from the first touch, until they are sent; whom one has not met stays
 * known after that too. The last answers can be undone one by one.
 */
export function useAnswers(eventId: number, people: readonly Candidate[]) {
  const { data: status } = useSession();
  const owner = status?.email;
  const [chosen, setChosen] = useState<Answers>(() => ({
    ...readDraft<Record<number, Answer>>(`not-met-${eventId}`, owner),
    ...readDraft<Record<number, Answer>>(`feedback-${eventId}`, owner),
  }));
  const [steps, setSteps] = useState<readonly Step[]>([]);

  const choose = (id: number, answer: Answer | undefined): Answers => {
    const next = { ...chosen, [id]: answer };
    setChosen(next);
    const kept = Object.entries(next);
    saveDraft(`feedback-${eventId}`, owner, Object.fromEntries(kept.filter(([, one]) => one !== 'not_met')));
    saveDraft(`not-met-${eventId}`, owner, Object.fromEntries(kept.filter(([, one]) => one === 'not_met')));
    return answersOf(people, next);
  };
  return {
    answers: answersOf(people, chosen),
    /** Gives an answer; undefined takes it back. Returns all answers as they are then. */
    answer: (id: number, answer: Answer | undefined) => {
      setSteps([...steps, { id, before: chosen[id] }]);
      return choose(id, answer);
    },
    /** About whom the last answer was. */
    last: steps.at(-1)?.id,
    /** Takes back the last answer: what stood before it stands again. */
    undo: () => {
      const step = steps.at(-1);
      if (step === undefined) return;
      setSteps(steps.slice(0, -1));
      choose(step.id, step.before);
    },
    /** Forgets what was chosen and is sent now. */
    sent: () => clearDraft(`feedback-${eventId}`),
  };
}
