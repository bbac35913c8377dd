import { queryOptions } from '@tanstack/react-query';
import { api, take } from '../../api/http/client';
import type { Questionnaire } from '../../api/types';
import { type Answers, type FormKind, fromWire, toWire } from './questionnaire.rules';

/** One's own answers by their one names; fails with 404 QUESTIONNAIRE_NOT_FOUND while there are none. */
export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'],
  queryFn: async () => fromWire(await take(api.GET('/api/questionnaire'))),
});

/** POST /api/questionnaire, in the value set of the form that asked. */
export async function saveQuestionnaire(answers: Answers, kind: FormKind): Promise<void> {
  // the form offers only values of the wire's sets: test/unit/questionnaire-values.spec.ts
  await take(api.POST('/api/questionnaire', { body: toWire(answers, kind) as Questionnaire }));
}
