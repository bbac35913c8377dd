import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Splash } from '../../ui/frame/splash';

/** Loads phrases that the guests' file does not carry, and shows the screen that needs them once they are there. */
export function WithPhrases({ of }: { of: 'account' | 'connections' | 'event' | 'legal' | 'rounds' }) {
  const { ready } = useTranslation(of);
  return ready ? <Outlet /> : <Splash />;
}
