import { ana, ben } from '../../fixtures/actors.js';
import type { RunningApp } from '../../fixtures/app/start-app.js';
import { connect } from '../../fixtures/connections.js';
import type { KnownCall } from './account-calls.js';

const CONTACTS_FORM = {
  phone: 'string',
  whatsapp: 'null',
  instagram: 'null',
  telegram: 'null',
  signal: 'null',
  email_shared: 'boolean',
};
const CONNECTION_FORM = {
  id: 'number',
  event_id: 'number',
  event_name: 'string',
  date: 'string',
  user: { id: 'number', name: 'string', photo_url: 'null' },
  shared_by_me: ['string'],
  shared_with_me: [{ channel: 'string', value: 'string' }],
  state: 'string',
  news_at: 'string',
  icebreakers: ['string'],
  ask_met: 'boolean',
};

/** The calls about one's own channels and connections. */
export function connectionCalls(app: RunningApp): Record<string, KnownCall> {
  const filledIn = async () => {
    const her = await ana(app);
    await her.put('/api/profile/contacts', { phone: '079 123 45 67' });
    return her;
  };
  const connected = async () => {
    const [her, him] = [await filledIn(), await ben(app)];
    const now = app.clock.now();
    app.clock.turnTo('2026-12-01T11:00:00Z');
    const { id } = await connect(app, her, him);
    await him.put('/api/profile/contacts', { email_shared: true });
    await him.put(`/api/connections/${id}`, { share: ['email'] });
    await her.put(`/api/connections/${id}`, { share: ['phone'] });
    return { her, id, before: now };
  };
  const later = async <T>(
    call: (her: Awaited<ReturnType<typeof ana>>, id: number) => Promise<T>,
  ): Promise<T> => {
    const { her, id, before } = await connected();
    const answer = await call(her, id);
    app.clock.turnTo(before);
    return answer;
  };
  return {
    'GET /api/profile/contacts': [async () => (await filledIn()).get('/api/profile/contacts'), CONTACTS_FORM],
    'PUT /api/profile/contacts': [
      async () => (await ana(app)).put('/api/profile/contacts', { phone: '079 123 45 67' }),
      CONTACTS_FORM,
    ],
    'GET /api/connections': [() => later((her) => her.get('/api/connections')), [CONNECTION_FORM]],
    'PUT /api/connections/:id': [
      () => later((her, id) => her.put(`/api/connections/${id}`, { share: ['phone'] })),
      CONNECTION_FORM,
    ],
    'DELETE /api/connections/:id': [
      () => later((her, id) => her.delete(`/api/connections/${id}`)),
      { success: 'boolean' },
    ],
    'POST /api/connections/:id/met': [
      () =>
        later((her, id) => {
          app.clock.forward({ days: 15 });
          return her.post(`/api/connections/${id}/met`, { met: true });
        }),
      { success: 'boolean' },
    ],
  };
}
