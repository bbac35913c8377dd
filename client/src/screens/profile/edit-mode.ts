import { useSearchParams } from 'react-router-dom';

/** What is being edited. */
export type EditMode = 'profile' | 'preferences';

/** What is being edited, kept in the address, so that the browser's own back leaves editing and a link can lead into it. */
export function useEditMode(): [EditMode | undefined, (mode?: EditMode) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('edit');
  const mode = asked === 'profile' || asked === 'preferences' ? asked : undefined;
  // Leaving replaces, so that going back does not open the form again.
  const go = (next?: EditMode) => setParams(next ? { edit: next } : {}, { replace: next === undefined });
  return [mode, go];
}
