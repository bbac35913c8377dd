import { useState } from 'react';
import type { LookingFor } from '../../api/types';
import { type DraftOwner, readDraft, saveDraft } from '../../lib/storage/drafts';

interface LookingForDraft {
  value: LookingFor | null;
}

/**
 * Whom one wants to meet, for a `LookingForField`: what is chosen is kept as the person's draft. Without a choice it is left open.
 * @param saved what the profile says
 */
export function useLookingFor(owner: DraftOwner, saved: LookingFor | null = null) {
  const [value, setValue] = useState(
    () => ({ value: saved, ...readDraft<LookingForDraft>('looking-for', owner) }).value,
  );
  return {
    value,
    onChange: (chosen: LookingFor | null) => {
      setValue(chosen);
      saveDraft<LookingForDraft>('looking-for', owner, { value: chosen });
    },
  };
}
