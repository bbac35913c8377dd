import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, Route, Routes } from 'react-router-dom';
import { useSession } from '../../session/session';
import { Splash } from '../../session/splash';
import { UnknownPath } from '../route-error';
import { AdminFrame } from './shared/admin-frame';
import { TableSkeleton } from './shared/table-skeleton';

const Overview = lazy(() => import('./overview/overview.screen'));
const Evenings = lazy(() => import('./evenings/evenings.screen'));
const EveningForm = lazy(() => import('./evening-form/evening-form.screen'));
const Evening = lazy(() => import('./evening/evening.screen'));
const Series = lazy(() => import('./series/series.screen'));
const SeriesForm = lazy(() => import('./series/series-form.screen'));
const Doors = lazy(() => import('./door/doors.screen'));
const Door = lazy(() => import('./door/door.screen'));
const People = lazy(() => import('./people/people.screen'));
const Person = lazy(() => import('./person/person.screen'));
const Reports = lazy(() => import('./reports/reports.screen'));
const Payments = lazy(() => import('./payments/payments.screen'));
const Audit = lazy(() => import('./audit/audit.screen'));

/** /admin: the organisers' desk. Hosts see only the doors assigned to them, everybody else an address that is no screen. */
export default function AdminScreen() {
  // Loads the organisers' phrases; the guests' file does not carry them.
  const { ready } = useTranslation('admin');
  const { data: status, isError, refetch } = useSession();
  if (status === undefined) return <Splash failed={isError} onRetry={() => void refetch()} />;
  const { role } = status;
  if (role !== 'admin' && role !== 'host') return <UnknownPath />;
  if (!ready) return <Splash />;
  return (
    <Routes>
      <Route path="evenings/:id/door" element={<Door />} />
      <Route element={<Framed />}>
        <Route path="door" element={<Doors />} />
        {role === 'host' && <Route index element={<Doors />} />}
        {role === 'admin' && (
          <>
            <Route index element={<Overview />} />
            <Route path="evenings" element={<Evenings />} />
            <Route path="evenings/new" element={<EveningForm />} />
            <Route path="evenings/:id/edit" element={<EveningForm />} />
            <Route path="evenings/:id/*" element={<Evening />} />
            <Route path="series" element={<Series />} />
            <Route path="series/new" element={<SeriesForm />} />
            <Route path="series/:id" element={<SeriesForm />} />
            <Route path="people" element={<People />} />
            <Route path="people/:id" element={<Person />} />
            <Route path="reports" element={<Reports />} />
            <Route path="payments" element={<Payments />} />
            <Route path="audit" element={<Audit />} />
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
