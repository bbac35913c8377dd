import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { UnknownPath } from '../../ui/frame/route-error';
import { Splash } from '../../ui/frame/splash';
import { Guard, WithProfile } from '../guards';
import { RARE } from './rare-screens';
import { WithPhrases } from './with-phrases';

export { prefetchRare } from './rare-screens';

const Account = lazy(RARE.account);
const Connections = lazy(RARE.connections);
const Event = lazy(RARE.events);
const Rounds = lazy(RARE.rounds);
const Friend = lazy(RARE.friend);
const ForgotPassword = lazy(RARE['forgot-password']);
const ResetPassword = lazy(RARE['reset-password']);
const StillComing = lazy(RARE['still-coming']);
const Unsubscribe = lazy(RARE.unsubscribe);
const VerifyEmail = lazy(RARE['verify-email']);
const WalkIn = lazy(RARE['walk-in']);
const Goodbye = lazy(RARE.goodbye);
const Privacy = lazy(RARE.privacy);
const Terms = lazy(RARE.terms);
const Imprint = lazy(RARE.imprint);

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
          <Route path="/walk-in" element={<WalkIn />} />
          <Route path="/goodbye" element={<Goodbye />} />
          <Route element={<OwnAccount />}>
            <Route path="/account/*" element={<Account />} />
          </Route>
        </Route>
        <Route element={<WithPhrases of="event" />}>
          <Route path="/friend" element={<Friend />} />
          <Route element={<WithProfile />}>
            <Route path="/events/:id" element={<Event />} />
          </Route>
        </Route>
        <Route element={<WithPhrases of="rounds" />}>
          <Route element={<WithProfile />}>
            <Route path="/rounds/:eventId" element={<Rounds />} />
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

/** As `SignedIn`, and blocked people too: their data, and the end of their account, stay theirs. */
function OwnAccount() {
  const { pathname } = useLocation();
  const isOwnData = ['/account/data', '/account/delete'].includes(pathname);
  return <Guard admits={({ authenticated, blocked }) => authenticated || (isOwnData && !!blocked)} logIn />;
}

/** Admits everybody who is signed in. Anonymous visitors log in first, and come back. */
function SignedIn() {
  return <Guard admits={(status) => status.authenticated} logIn />;
}
