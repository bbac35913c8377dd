import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { UnknownPath } from '../../ui/frame/route-error';
import { Splash } from '../../ui/frame/splash';
import { Guard, WithProfile } from '../guards';
import { WithPhrases } from './with-phrases';

const Account = lazy(() => import('../../screens/account/account.screen'));
const Connections = lazy(() => import('../../screens/connections/connections.screen'));
const Event = lazy(() => import('../../screens/event/event.screen'));
const ForgotPassword = lazy(() => import('../../screens/forgot-password/forgot-password.screen'));
const ResetPassword = lazy(() => import('../../screens/reset-password/reset-password.screen'));
const StillComing = lazy(() => import('../../screens/still-coming/still-coming.screen'));
const Unsubscribe = lazy(() => import('../../screens/unsubscribe/unsubscribe.screen'));
const VerifyEmail = lazy(() => import('../../screens/verify-email/verify-email.screen'));
const Goodbye = lazy(() => import('../../screens/goodbye/goodbye.screen'));
const Privacy = lazy(() => import('../../screens/legal/privacy.screen'));
const Terms = lazy(() => import('../../screens/legal/terms.screen'));
const Imprint = lazy(() => import('../../screens/legal/imprint.screen'));

/** The screens that one seldom opens: in a chunk of their own, since even their names would weigh on the first load. */
export default function RareRouter() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route element={<WithPhrases of="account" />}>
          <Route path="/forgot-password" element={<ForgotPassword />} />
          <Route path="/reset-password" element={<ResetPassword />} />
          <Route path="/verify-email" element={<VerifyEmail />} />
          <Route path="/still-coming" element={<StillComing />} />
          <Route path="/unsubscribe" element={<Unsubscribe />} />
          <Route path="/goodbye" element={<Goodbye />} />
          <Route element={<SignedIn />}>
            <Route path="/account/*" element={<Account />} />
          </Route>
        </Route>
        <Route element={<WithPhrases of="event" />}>
          <Route element={<WithProfile />}>
            <Route path="/events/:id" element={<Event />} />
          </Route>
        </Route>
        <Route element={<WithPhrases of="connections" />}>
          <Route element={<SignedIn />}>
            <Route path="/connections" element={<Connections />} />
          </Route>
        </Route>
        <Route element={<WithPhrases of="legal" />}>
          <Route path="/privacy" element={<Privacy />} />
          <Route path="/terms" element={<Terms />} />
          <Route path="/imprint" element={<Imprint />} />
        </Route>
        <Route path="*" element={<UnknownPath />} />
      </Routes>
    </Suspense>
  );
}

/** Admits everybody who is signed in. Anonymous visitors log in first, and come back. */
function SignedIn() {
  return <Guard admits={(status) => status.authenticated} logIn />;
}
