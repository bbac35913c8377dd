import { useSearchParams } from 'react-router-dom';
import { ownPath } from '../../features/auth/return-path';

/** What is being edited. */
type EditMode = 'profile' | 'preferences';

interface Editing {
  mode: EditMode | undefined;
  go: (mode?: EditMode) => void;
  /** The path of this site to which one returns afterwards; undefined: one stays. */
  back: string | undefined;
}

/** What is being edited, kept in the address, so that the browser's own back leaves editing and a link can lead into it. */
export function useEditMode(): Editing {
  const [params, setParams] = useSearchParams();
  const asked = params.get('edit');
  const mode = asked === 'profile' || asked === 'preferences' ? asked : undefined;
  // Leaving replaces, so that going back does not open the form again.
  const go = (next?: EditMode) => setParams(next ? { edit: next } : {}, { replace: next === undefined });
  return { mode, go, back: ownPath(params.get('back')) };
}
