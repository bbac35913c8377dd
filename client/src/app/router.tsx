import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { UnknownPath } from '../ui/frame/route-error';
import { Splash } from '../ui/frame/splash';
import { ErrorBoundary } from './error-boundary';
import { AnonymousOnly, Home, SignedIn, StaffOnly, WithoutProfile, WithProfile } from './guards';
import { SCREENS } from './routes';
import { ScrollToTop } from './scroll-to-top';
import { WithPhrases } from './with-phrases';

const Auth = lazy(SCREENS.auth);
const Signup = lazy(SCREENS.signup);
const Onboarding = lazy(SCREENS.onboarding);
const Landing = lazy(SCREENS.landing);
const Profile = lazy(SCREENS.profile);
const Dashboard = lazy(SCREENS.dashboard);
const Matches = lazy(SCREENS.matches);
const Feedback = lazy(SCREENS.feedback);
const Account = lazy(SCREENS.account);
const ForgotPassword = lazy(SCREENS['forgot-password']);
const ResetPassword = lazy(SCREENS['reset-password']);
const VerifyEmail = lazy(SCREENS['verify-email']);
const Goodbye = lazy(SCREENS.goodbye);
const Privacy = lazy(SCREENS.privacy);
const Terms = lazy(SCREENS.terms);
const Imprint = lazy(SCREENS.imprint);
const PaymentSuccess = lazy(SCREENS['payment-success']);
// Not among SCREENS, whose code is prefetched for every guest.
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
          <Route element={<WithPhrases of="account" />}>
            <Route path="/forgot-password" element={<ForgotPassword />} />
            <Route path="/reset-password" element={<ResetPassword />} />
            <Route path="/verify-email" element={<VerifyEmail />} />
            <Route path="/goodbye" element={<Goodbye />} />
            <Route element={<SignedIn />}>
              <Route path="/account/*" element={<Account />} />
            </Route>
          </Route>
          <Route element={<WithPhrases of="legal" />}>
            <Route path="/privacy" element={<Privacy />} />
            <Route path="/terms" element={<Terms />} />
            <Route path="/imprint" element={<Imprint />} />
          </Route>
          <Route element={<StaffOnly />}>
            <Route path="/admin/*" element={<Admin />} />
          </Route>
          <Route path="*" element={<UnknownPath />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
