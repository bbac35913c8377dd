import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Splash } from '../ui/frame/splash';
import { ErrorBoundary } from './error-boundary';
import { AnonymousOnly, Home, StaffOnly, WithoutProfile, WithProfile } from './guards';
import { loadRare, loadWidgets, SCREENS } from './routes';
import { ScrollToTop } from './scroll-to-top';

const WithWidgets = lazy(loadWidgets);
const Auth = lazy(SCREENS.auth);
const Signup = lazy(SCREENS.signup);
const Onboarding = lazy(SCREENS.onboarding);
const Landing = lazy(SCREENS.landing);
const Profile = lazy(SCREENS.profile);
const Dashboard = lazy(SCREENS.dashboard);
const Matches = lazy(SCREENS.matches);
const Feedback = lazy(SCREENS.feedback);
const PaymentSuccess = lazy(SCREENS['payment-success']);
const Rare = lazy(loadRare);
const Admin = lazy(() => import('./admin/admin-router'));

/**
 * The routes and who is admitted to each. React Router's plain routes: its data router would cost
 * 17 KB more on the first load, and what it loads, the query cache does.
 */
export function Router() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route element={<AnonymousOnly />}>
            <Route path="/auth" element={<Auth />} />
          </Route>
          <Route element={<WithWidgets />}>
            <Route path="/signup" element={<Signup />} />
          </Route>
          <Route element={<WithoutProfile />}>
            <Route element={<WithWidgets />}>
              <Route path="/onboarding" element={<Onboarding />} />
            </Route>
          </Route>
          <Route element={<WithProfile />}>
            <Route element={<WithWidgets />}>
              <Route path="/landing" element={<Landing />} />
              <Route path="/profile" element={<Profile />} />
              <Route path="/dashboard" element={<Dashboard />} />
              <Route path="/matches/:eventId" element={<Matches />} />
              <Route path="/feedback/:eventId" element={<Feedback />} />
              <Route path="/payment-success" element={<PaymentSuccess />} />
            </Route>
          </Route>
          <Route element={<StaffOnly />}>
            <Route element={<WithWidgets />}>
              <Route path="/admin/*" element={<Admin />} />
            </Route>
          </Route>
          <Route element={<WithWidgets />}>
            <Route path="*" element={<Rare />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
