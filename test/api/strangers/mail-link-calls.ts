import { MailLinksService } from '../../../server/notifications/links/mail-links.service.js';
import { ana, stranger } from '../../fixtures/actors.js';
import type { RunningApp } from '../../fixtures/app/start-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { accept, invite, withFriend, withHost } from '../../fixtures/friends/invitations.js';
import type { Fixtures } from '../../fixtures/fixtures.js';
import type { KnownCall } from './account-calls.js';

const INVITING_FORM = {
  state: 'string',
  side: 'string',
  kept_until: 'string',
  url: 'string',
  left: 'number',
  obstacle: 'null',
};
const KIND_FORM = { success: 'boolean', kind: 'string', on: 'boolean' };

/** The calls that links of mails make without logging in, and the whole form of their answers. */
export function mailLinkCalls(app: RunningApp, fixtures: () => Fixtures): Record<string, KnownCall> {
  const token = () => {
    const links = app.app.get(MailLinksService, { strict: false });
    return links.unsubscribeLinks(fixtures().owner.accountId, 'reminders').call.split('token=')[1] ?? '';
  };
  return {
    'POST /api/unsubscribe': [() => stranger(app).post(`/api/unsubscribe?token=${token()}`), KIND_FORM],
    'POST /api/unsubscribe/look-up': [
      () => stranger(app).post(`/api/unsubscribe/look-up?token=${token()}`),
      KIND_FORM,
    ],
    'GET /api/events/:id/friend': [
      async () => {
        const { eventId, him } = await withHost(app);
        return him.get(`/api/events/${eventId}/friend`);
      },
      { ...INVITING_FORM, kept_until: 'null', url: 'null' },
    ],
    'POST /api/events/:id/friend': [
      async () => {
        const { eventId, him } = await withHost(app);
        return invite(him, eventId);
      },
      INVITING_FORM,
    ],
    'DELETE /api/events/:id/friend': [
      async () => {
        const { eventId, him } = await withFriend(app);
        return him.delete(`/api/events/${eventId}/friend`);
      },
      { ...INVITING_FORM, kept_until: 'null', url: 'null' },
    ],
    'POST /api/friend-invitations': [
      async () => stranger(app).post('/api/friend-invitations', { token: (await withFriend(app)).token }),
      {
        event_id: 'number',
        event_name: 'string',
        date: 'string',
        ends_at: 'string',
        city: 'string',
        price: 'number',
        inviter: 'string',
        open: 'boolean',
        kept_until: 'string',
      },
    ],
    'POST /api/friend-invitations/accept': [
      async () => {
        const { her, token } = await withFriend(app);
        return accept(her, token);
      },
      { event_id: 'number', side: 'string', kept_until: 'string' },
    ],
    'POST /api/still-coming': [
      async () => {
        const startsAt = new Date(app.clock.now().getTime() + 172_800_000);
        const endsAt = new Date(startsAt.getTime() + 10_800_000);
        const eventId = await createFreeEvent(app, { startsAt, endsAt });
        await giveSeats(app, eventId, await ana(app));
        const [row] = await app.database.query<{ id: number }>(
          'select id from reservations where event_id = $1',
          [eventId],
        );
        const { yes } = app.app.get(MailLinksService, { strict: false }).stillComingLinks(row?.id ?? 0);
        const [, given = ''] = /token=([\w.-]+)/.exec(yes) ?? [];
        return stranger(app).post('/api/still-coming', { token: given });
      },
      {
        success: 'boolean',
        event_id: 'number',
        event_name: 'string',
        date: 'string',
        ends_at: 'string',
        city: 'string',
        location: 'null',
        coming: 'null',
        refundable: 'boolean',
        refund_chf: 'number',
        paid_chf: 'number',
        refund_until: 'string',
      },
    ],
  };
}
