import { useSearchParams } from 'react-router-dom';

/**
 * The step of a sequence, kept in the address (`?step=2`), so that the browser's own back goes one step back.
 * @param reachable the last step that may be shown; a later one in the address counts as this one
 */
export function useStep(reachable: number): [number, (step: number, how?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('step') ?? 1);
  const step = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, reachable) : 1;
  const go = (next: number, how = { replace: false }) =>
    setParams((now) => {
      if (next === 1) now.delete('step');
      else now.set('step', String(next));
      return now;
    }, how);
  return [step, go];
}
