import { useState } from 'react';
import type { BulkInput, BulkResult } from '../../../../api/admin-types';
import { hasCode } from '../../../../api/http/api-error';
import { usePreviewBulk, useRunBulk } from '../../../../features/admin/events/api';

/** What is to be done, and what becomes of each event by it. */
interface Shown {
  input: BulkInput;
  result: BulkResult;
}

/** Shows what something would do with many events, and does it once that is confirmed. */
export function useBulk(onDone: () => void) {
  const [shown, setShown] = useState<Shown>();
  const preview = usePreviewBulk();
  const run = useRunBulk();
  const show = (input: BulkInput) =>
    preview.mutate(input, { onSuccess: (result) => setShown({ input, result }) });
  const confirm = ({ input, result }: Shown) =>
    run.mutate(
      { ...input, fingerprint: result.fingerprint },
      {
        onSuccess: (done) => {
          setShown({ input, result: done });
          onDone();
        },
        // what it would do by now is shown instead
        onError: (error) => {
          if (hasCode(error, 'PLAN_CHANGED')) show(input);
        },
      },
    );
  return {
    show,
    shown,
    confirm: () => shown && confirm(shown),
    close: () => setShown(undefined),
    busy: preview.isPending || run.isPending,
    error: preview.error ?? run.error,
  };
}
