import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { UnknownPath } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';
import { ErrorBoundary } from './error-boundary';
import { Home, RouteGuard } from './guards';
import { loadScreen, loadWidgets } from './prefetch';
import { ROUTES, type ScreenRoute } from './routes';

const Widgets = lazy(loadWidgets);
const SCREENS = ROUTES.map((route) => ({ ...route, Screen: lazy(() => loadScreen(route)) }));

/**
 * Renders the routes of `routes.ts`. These are React Router's plain routes: its data router would add 17 KB to the first
 * load, and the query cache does what it would do.
 */
export function Router() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/" element={<Home />} />
          {SCREENS.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<LazyScreen {...screen} />} />
          ))}
          <Route path="*" element={<UnknownPath />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A screen behind its guard, inside what it needs: Mantine's provider (/auth does without) and its phrases. */
function LazyScreen({ path, who, phrases, Screen }: (typeof SCREENS)[number]) {
  const screen = phrases ? (
    <WithPhrases key={phrases} of={phrases}>
      <Screen />
    </WithPhrases>
  ) : (
    <Screen />
  );
  return <RouteGuard who={who}>{path === '/auth' ? screen : <Widgets>{screen}</Widgets>}</RouteGuard>;
}

/** Loads phrases that `translation.json` does not contain, and then shows the screen that needs them. */
function WithPhrases({ of, children }: { of: ScreenRoute['phrases']; children: ReactNode }) {
  const { ready } = useTranslation(of);
  return ready ? children : <Splash />;
}

/** Scrolls a new screen to its top. Going back is left to the browser, which restores the position. */
function ScrollToTop() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
  return null;
}
