import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, Route, Routes } from 'react-router-dom';
import { useSession } from '../../features/auth/session/session';
import { TableSkeleton } from '../../ui/admin/table-skeleton';
import { UnknownPath } from '../../ui/frame/route-error';
import { Splash } from '../../ui/frame/splash';
import { AdminFrame } from './admin-frame';

const Overview = lazy(() => import('../../screens/admin/overview/overview.screen'));
const Events = lazy(() => import('../../screens/admin/events/events.screen'));
const EventForm = lazy(() => import('../../screens/admin/event-form/event-form.screen'));
const Event = lazy(() => import('../../screens/admin/event/event.screen'));
const Series = lazy(() => import('../../screens/admin/series/series.screen'));
const SeriesForm = lazy(() => import('../../screens/admin/series/series-form.screen'));
const Venues = lazy(() => import('../../screens/admin/venues/venues.screen'));
const VenueForm = lazy(() => import('../../screens/admin/venues/venue-form.screen'));
const CheckInEvents = lazy(() => import('../../screens/admin/check-in/check-in-events.screen'));
const Print = lazy(() => import('../../screens/admin/print/print.screen'));
const Rounds = lazy(() => import('../../screens/admin/rounds/rounds.screen'));
const CheckIn = lazy(() => import('../../screens/admin/check-in/check-in.screen'));
const People = lazy(() => import('../../screens/admin/people/people.screen'));
const Person = lazy(() => import('../../screens/admin/person/person.screen'));
const Reports = lazy(() => import('../../screens/admin/reports/reports.screen'));
const Payments = lazy(() => import('../../screens/admin/payments/payments.screen'));
const Finance = lazy(() => import('../../screens/admin/finance/finance.screen'));
const Integrations = lazy(() => import('../../screens/admin/integrations/integrations.screen'));
const Codes = lazy(() => import('../../screens/admin/codes/codes.screen'));
const NewCode = lazy(() => import('../../screens/admin/codes/new-code.screen'));
const Team = lazy(() => import('../../screens/admin/team/team.screen'));
const Mails = lazy(() => import('../../screens/admin/mails/mails.screen'));
const Audit = lazy(() => import('../../screens/admin/audit/audit.screen'));
const Statistics = lazy(() => import('../../screens/admin/statistics/statistics.screen'));
const Quality = lazy(() => import('../../screens/admin/quality/quality.screen'));
const Status = lazy(() => import('../../screens/admin/status/status.screen'));

/** /admin: the organisers' screens. Hosts see only check-in at their events, everybody else an unknown address. */
export default function AdminRouter() {
  // Loads the organisers' phrases; the guests' file does not carry them.
  const { ready } = useTranslation('admin');
  const { data: status, isError, refetch } = useSession();
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  const { role } = status;
  if (role !== 'admin' && role !== 'host') return <UnknownPath />;
  if (!ready) return <Splash />;
  return (
    <Routes>
      <Route path="events/:id/check-in" element={<CheckIn />} />
      <Route path="events/:id/print" element={<Print />} />
      <Route path="events/:id/rounds" element={<Rounds />} />
      <Route element={<Framed />}>
        <Route path="check-in" element={<CheckInEvents />} />
        {role === 'host' && <Route index element={<CheckInEvents />} />}
        {role === 'admin' && (
          <>
            <Route index element={<Overview />} />
            <Route path="events" element={<Events />} />
            <Route path="events/new" element={<EventForm />} />
            <Route path="events/:id/edit" element={<EventForm />} />
            <Route path="events/:id/*" element={<Event />} />
            <Route path="series" element={<Series />} />
            <Route path="series/new" element={<SeriesForm />} />
            <Route path="series/:id" element={<SeriesForm />} />
            <Route path="venues" element={<Venues />} />
            <Route path="venues/new" element={<VenueForm />} />
            <Route path="venues/:id" element={<VenueForm />} />
            <Route path="people" element={<People />} />
            <Route path="people/:id" element={<Person />} />
            <Route path="reports" element={<Reports />} />
            <Route path="payments" element={<Payments />} />
            <Route path="finance" element={<Finance />} />
            <Route path="integrations" element={<Integrations />} />
            <Route path="codes" element={<Codes />} />
            <Route path="codes/new" element={<NewCode />} />
            <Route path="team" element={<Team />} />
            <Route path="mails" element={<Mails />} />
            <Route path="audit" element={<Audit />} />
            <Route path="statistics" element={<Statistics />} />
            <Route path="matching" element={<Quality />} />
            <Route path="status" element={<Status />} />
          </>
        )}
      </Route>
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}

function Framed() {
  return (
    <AdminFrame>
      {/* The frame stays while the code of the next page comes. */}
      <Suspense fallback={<TableSkeleton />}>
        <Outlet />
      </Suspense>
    </AdminFrame>
  );
}
