import { ana } from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import type { Fixtures } from '../../fixtures/fixtures.js';
import { Screen } from '../../fixtures/rounds/screens.js';
import { checkIn } from '../../fixtures/rounds/rounds.js';
import type { RunningApp } from '../../fixtures/app/start-app.js';
import type { KnownCall } from './account-calls.js';

/** The form of the rounds of an event, as far as everybody sees them, before there is a plan. */
const CLOCK_FORM = {
  state: 'string',
  round: 'number',
  of: 'number',
  minutes: 'number',
  begins_at: 'null',
  ends_at: 'null',
  seconds_left: 'null',
  now: 'string',
};

/** The rounds as a guest sees them, before there is a plan. */
const GUEST_FORM = { ...CLOCK_FORM, seat: 'null', next: 'null', next_pause: 'boolean', called: 'boolean' };

/** The guests' calls around rounds, made successfully, with the whole form of their answers. */
export const roundsCalls = (app: RunningApp, fixtures: () => Fixtures): Record<string, KnownCall> => ({
  'GET /api/events/:id/rounds': [
    () => fixtures().others.attendee.get(`/api/events/${fixtures().past}/rounds`),
    GUEST_FORM,
  ],
  'GET /api/events/:id/rounds/live': [
    async () => {
      const { others, past } = fixtures();
      const screen = await Screen.open(app, others.attendee, `/api/events/${past}/rounds/live`);
      const body = await screen.until(() => true);
      screen.close();
      return { status: 200, body };
    },
    GUEST_FORM,
  ],
  'POST /api/account/live-ticket': [
    () => fixtures().others.attendee.post('/api/account/live-ticket'),
    { ticket: 'string', expires_in: 'number' },
  ],
  'POST /api/events/:id/rounds/call': [
    async () => {
      const [her, eventId] = [await ana(app), await createFreeEvent(app)];
      const { organiser } = fixtures().others;
      await giveSeats(app, eventId, her);
      await checkIn(app, organiser, eventId, [her]);
      (await organiser.post(`/api/admin/events/${eventId}/rounds/plan`, { minutes: 6 })).expect(200);
      return her.post(`/api/events/${eventId}/rounds/call`);
    },
    { success: 'boolean' },
  ],
});
