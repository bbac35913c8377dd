import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/http/client';
import { queryClient } from '../../api/query/query-client';
import { invalidate, keysOf } from '../../api/query/resources';
import type { Questionnaire } from '../../api/types';
import { type Answers, type FormKind, fromWire, toWire } from './questionnaire.rules';

const questionnaireKeys = { own: () => keysOf('questionnaire')() };

const questionnaireQuery = queryOptions({
  queryKey: questionnaireKeys.own(),
  queryFn: async () => fromWire(await unwrap(api.GET('/api/questionnaire'))),
});

/** Returns the query of one's own answers. Its error is 404 QUESTIONNAIRE_NOT_FOUND if there are none. */
export function useQuestionnaire() {
  return useQuery(questionnaireQuery);
}

/** Saves the answers in the value set of the form that asked. Throws ApiError. */
export async function saveQuestionnaire(answers: Answers, kind: FormKind): Promise<void> {
  // The form offers only values that the API takes: test/unit/questionnaire-values.spec.ts
  await unwrap(api.POST('/api/questionnaire', { body: toWire(answers, kind) as Questionnaire }));
  queryClient.setQueryData(questionnaireQuery.queryKey, answers);
  void invalidate('readiness');
}
