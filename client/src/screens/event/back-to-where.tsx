import { useNavigate } from 'react-router-dom';
import { Back } from '../../ui/steps/back';

/** Back to the screen that led here; where none did, as from a mail, to `otherwise`. */
export function BackToWhere({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate();
  // What React Router keeps there: the number of its own entries before this one.
  const state: unknown = window.history.state;
  const cameFromHere = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
  return cameFromHere ? <Back onClick={() => void navigate(-1)} /> : <Back to={otherwise} />;
}
