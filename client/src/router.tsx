import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { UnknownPath } from './screens/route-error';
import { AnonymousOnly, Home, WithoutProfile, WithProfile } from './session/guards';
import { ScrollToTop } from './scroll-to-top';
import { Splash } from './session/splash';

// Every screen is a chunk of its own.
const Auth = lazy(() => import('./screens/auth/auth.screen'));
const Signup = lazy(() => import('./screens/signup/signup.screen'));
const Onboarding = lazy(() => import('./screens/onboarding/onboarding.screen'));
const Landing = lazy(() => import('./screens/landing/landing.screen'));
const Profile = lazy(() => import('./screens/profile/profile.screen'));
const Dashboard = lazy(() => import('./screens/dashboard/dashboard.screen'));
const Matches = lazy(() => import('./screens/matches/matches.screen'));
const Feedback = lazy(() => import('./screens/feedback/feedback.screen'));
const PaymentSuccess = lazy(() => import('./screens/payment-success/payment-success.screen'));

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
            <Route path="/signup" element={<Signup />} />
          </Route>
          <Route element={<WithoutProfile />}>
            <Route path="/onboarding" element={<Onboarding />} />
          </Route>
          <Route element={<WithProfile />}>
            <Route path="/landing" element={<Landing />} />
            <Route path="/profile" element={<Profile />} />
            <Route path="/dashboard" element={<Dashboard />} />
            <Route path="/matches/:eventId" element={<Matches />} />
            <Route path="/feedback/:eventId" element={<Feedback />} />
            <Route path="/payment-success" element={<PaymentSuccess />} />
          </Route>
          <Route path="*" element={<UnknownPath />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
