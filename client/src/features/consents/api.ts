import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';

const consentKeys = { list: () => keysOf('consents')() };

/** The version of the text that the box shows: its words are `consent.matching.<version>`. */
export const MATCHING_TEXT = '2026-12';

/** Returns the query of what one has said to the matching, whether the consent holds (undefined while
 * that is not known), and whether it was given to the text of today. */
export function useMatchingConsent() {
  const query = useQuery(apiQuery(consentKeys.list(), () => api.GET('/api/account/consents')));
  const consent = query.data?.find(({ purpose }) => purpose === 'matching');
  return {
    query,
    consent,
    active: consent?.active,
    isCurrent: consent?.version === consent?.current_version,
  };
}

/** Withdraws the consent to the matching: the answers, and what was made of them, are deleted. */
export function useWithdrawMatching(onSuccess: () => void) {
  return useApiMutation({
    call: () => putConsent({ given: false }),
    invalidates: ['consents', 'questionnaire', 'readiness', 'matches'],
    onSuccess,
  });
}

/** Consents to the matching by the box, before the answers are stored. Throws ApiError. */
export async function consentToMatching(): Promise<void> {
  await unwrap(putConsent({ given: true, version: MATCHING_TEXT }));
}

const putConsent = (body: { given: boolean; version?: string }) =>
  api.PUT('/api/account/consents/{purpose}', { params: { path: { purpose: 'matching' } }, body });
