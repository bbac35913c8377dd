import { useQuery } from '@tanstack/react-query';
import type { paths } from '../../api/schema';
import { download } from '../../api/download';
import { api } from '../../api/http/client';
import { apiQuery } from '../../api/query/api-query';
import { keysOf } from '../../api/query/resources';
import { useApiMutation } from '../../api/use-api-mutation';

/** A receipt, or a credit note. */
export type Receipt =
  paths['/api/receipts']['get']['responses'][200]['content']['application/json']['items'][number];

const receiptsQuery = apiQuery(keysOf('refunds')('receipts'), () => api.GET('/api/receipts'), {
  refetchOnMount: 'always',
});

/** Returns the query of one's own receipts and credit notes. */
export function useReceipts() {
  return useQuery(receiptsQuery);
}

/** Sets whom a receipt is made out to. */
export function useReceiptAddress(id: number, onSuccess: () => void) {
  return useApiMutation({
    call: (address: string | null) =>
      api.PUT('/api/receipts/{id}/address', { params: { path: { id } }, body: { address } }),
    invalidates: ['refunds'],
    onSuccess,
  });
}

/** Saves a receipt as a PDF. Throws ApiError. */
export function saveReceipt({ id, number }: Receipt): Promise<void> {
  return download(`/api/receipts/${id}/pdf`, `${number}.pdf`);
}
