import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { CheckInGuest, CheckInResults } from '../../../api/admin-types';
import { useSession } from '../../../features/auth/session/session';
import { dayTime } from '../../../lib/dates/dates';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import stack from '../../../ui/base/stack.module.css';
import { PageFrame } from '../../../ui/frame/page-frame';
import { ScreenHeading } from '../../../ui/frame/screen-heading';
import { callHeaders } from '../../../api/http/client';
import { currentLanguage } from '../../../lib/i18n';
import { startWorker } from '../../../lib/worker/start-worker';
import { CheckInCounts } from './check-in-counts';
import classes from './check-in.module.css';
import { reservationOf } from './check-in.rules';
import { GuestList } from './guest-list';
import { LastTicket, type TicketNews } from './last-ticket';
import { TicketReader } from './ticket-reader';
import { useCheckIn } from './use-check-in';
import { WalkIn } from './walk-in/walk-in';

const KEPT = /^\/(assets|locales)\//;

/** /admin/events/{id}/check-in: who has arrived. For a phone at the entrance, with a poor connection. */
export default function CheckInScreen() {
  const { t } = useTranslation('admin');
  const eventId = Number(useParams().id);
  const { data: status } = useSession();
  const [news, setNews] = useState<TicketNews>();
  const onAnswers = useCallback((answers: CheckInResults['items']) => {
    setNews((shown) => (shown === undefined ? shown : answered(shown, answers)));
  }, []);
  const { list, guests, waiting, refusal, offline, act } = useCheckIn(eventId, onAnswers);
  const title = list.data?.event.name ?? t('checkIn.title');
  useKeptEntrance(list.data !== undefined);

  const onTicket = async (ticket: string) => {
    // Any other QR code that comes before the camera; the server would refuse what waits along with it.
    if (reservationOf(ticket) === undefined) return setNews({ kind: 'bad_ticket' });
    const guest = await guestOf(ticket, guests);
    if (guest !== undefined && guest.checked_in_at !== null)
      return setNews({ kind: 'already', name: guest.name, at: guest.checked_in_at });
    const clientId = act({ ticket, checkedIn: true, ...(guest && { reservationId: guest.reservation_id }) });
    setNews(guest ? { kind: 'in', name: guest.name, clientId, guest } : { kind: 'asking', clientId });
  };
  const toggle = (guest: CheckInGuest) => {
    setNews(undefined);
    act({ reservationId: guest.reservation_id, checkedIn: guest.checked_in_at === null });
  };

  return (
    <PageFrame
      title={title}
      worksOffline
      header={
        <nav className={classes.header}>
          <Link to={status?.role === 'admin' ? `/admin/events/${eventId}` : '/admin/check-in'}>
            ← {t(status?.role === 'admin' ? 'checkIn.toEvent' : 'checkIn.toEvents')}
          </Link>
          <Link to={`/admin/events/${eventId}/rounds`}>{t('rounds.open')}</Link>
          <Link to={`/admin/events/${eventId}/print`}>{t('print.open')}</Link>
        </nav>
      }
    >
      <div className={stack.stack}>
        <div className={stack.tight}>
          <ScreenHeading>{title}</ScreenHeading>
          {list.data && <p className={stack.soft}>{dayTime(list.data.event.date)}</p>}
        </div>
        {list.data === undefined && (list.isError ? <AdminQueryError query={list} /> : <TableSkeleton />)}
        {list.data !== undefined && (
          <>
            <CheckInCounts
              guests={guests}
              format={list.data.event.format}
              waiting={waiting}
              offline={offline}
            />
            {list.data.host_notes && (
              <details className={classes.notes}>
                <summary>{t('checkIn.hostNotes')}</summary>
                <p>{list.data.host_notes}</p>
              </details>
            )}
            <AdminError error={refusal} />
            {news && <LastTicket news={news} offline={offline} onUndo={toggle} />}
            <TicketReader onTicket={(ticket) => void onTicket(ticket)} />
            {list.data.event.status === 'published' && <WalkIn eventId={eventId} />}
            <GuestList eventId={eventId} guests={guests} onToggle={toggle} />
          </>
        )}
      </div>
    </PageFrame>
  );
}

/** What is known of the last ticket after the server's word on it. */
function answered(news: TicketNews, answers: CheckInResults['items']): TicketNews {
  if (news.kind !== 'in' && news.kind !== 'asking') return news;
  const answer = answers.find(({ client_id }) => client_id === news.clientId);
  if (answer === undefined) return news;
  const { outcome, name, was_checked_in, checked_in_at } = answer;
  if (outcome !== 'recorded' && outcome !== 'known') return { kind: outcome };
  if (was_checked_in && checked_in_at !== null && news.kind === 'asking')
    return { kind: 'already', name: name ?? '', at: checked_in_at };
  return news.kind === 'in' ? news : { kind: 'in', name: name ?? '', clientId: news.clientId };
}

/**
 * Returns the guest of a ticket, by the list on this phone. A page over plain HTTP cannot hash: there the number in the
 * ticket counts. The server decides in any case.
 */
async function guestOf(ticket: string, guests: readonly CheckInGuest[]): Promise<CheckInGuest | undefined> {
  // Without its types: on a page over plain HTTP there is none.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) {
    const id = reservationOf(ticket);
    return guests.find(({ reservation_id }) => reservation_id === id);
  }
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(ticket.trim()));
  const digest = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return guests.find(({ ticket_digest }) => ticket_digest === digest);
}

/**
 * Lets the service worker keep what this screen is drawn from, once all of it is there: after a reload without a
 * connection the entrance goes on.
 */
function useKeptEntrance(isComplete: boolean): void {
  useEffect(() => startWorker(callHeaders), []);
  useEffect(() => {
    if (!isComplete || !('serviceWorker' in navigator)) return;
    const paths = loaded().flatMap((address) => {
      const { origin, pathname, search } = new URL(address, window.location.href);
      return origin === window.location.origin && KEPT.test(pathname) ? [pathname + search] : [];
    });
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage({ type: 'entrance', paths: [...new Set(paths)] }),
    );
  }, [isComplete]);
}

/** Returns the addresses of what the page has loaded: its own list of it may be cut off, its elements name the code alone. */
function loaded(): string[] {
  const code = Array.from(document.querySelectorAll<HTMLLinkElement>('link[href]'), ({ href }) => href);
  const scripts = Array.from(document.scripts, ({ src }) => src).filter(Boolean);
  const entries = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...code, ...scripts, ...entries, `/locales/${currentLanguage()}/admin.json`];
}
