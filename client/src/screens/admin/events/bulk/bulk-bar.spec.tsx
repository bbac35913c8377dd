import { screen, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../../../test/render';
import EventsScreen from '../events.screen';

const event = (id: number, name: string, status: string) => ({
  id,
  name,
  status,
  date: '2026-12-04T18:30:00.000Z',
  city: 'Bern',
  sides: [
    { side: 'men', capacity: 20, reserved: 0 },
    { side: 'women', capacity: 20, reserved: 0 },
  ],
  format: 'two_sides',
  price: 49,
});
const item = (id: number, name: string, refused: { code: string; error: string } | null) => ({
  event_id: id,
  name,
  date: '2026-12-04T18:30:00.000Z',
  city: 'Bern',
  status: 'draft',
  refused,
  questions: [],
  fields: ['price'],
  price: 49,
  max_men: 20,
  max_women: 20,
  min_men: 8,
  min_women: 8,
  guests: 0,
});
const ITEMS = [
  item(1, 'Fondue', null),
  item(2, 'Raclette', { code: 'EVENT_CANCELLED', error: 'The evening was cancelled.' }),
];

describe('many evenings at once', () => {
  it('are changed after a look at what becomes of each, with the fingerprint of that look', async () => {
    const calls = answer({
      'GET /api/admin/events': {
        json: { items: [event(1, 'Fondue', 'draft'), event(2, 'Raclette', 'cancelled')], total: 2 },
      },
      'GET /api/admin/series': { json: { items: [], total: 0 } },
      'POST /api/admin/events/bulk': { json: { items: ITEMS, fingerprint: 'seen', done: false } },
    });
    const { user } = renderInApp(<EventsScreen />);
    for (const name of ['Fondue', 'Raclette'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Choose ${name}`) }));
    expect(screen.getByText('2 evenings chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change …' }));
    const form = await screen.findByRole('dialog', { name: 'Change evenings' });
    await user.type(within(form).getByRole('textbox', { name: 'Price in CHF' }), '59');
    await user.click(within(form).getByRole('button', { name: 'Show what changes' }));
    const shown = await screen.findByRole('button', { name: 'Change 1 evening' });
    expect(screen.getByText('CHF 49.– → CHF 59.–')).toBeVisible();
    expect(screen.getByText('Nothing has changed yet.')).toBeVisible();
    answer({
      'GET /api/admin/events': { json: { items: [], total: 0 } },
      'POST /api/admin/events/bulk': { json: { items: ITEMS, fingerprint: 'seen', done: true } },
    });
    await user.click(shown);
    expect(await screen.findByRole('dialog', { name: 'Done for 1 evening' })).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { action: 'edit', event_ids: [1, 2], change: { price: 59 } },
    ]);
  });
});
