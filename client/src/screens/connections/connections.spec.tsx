import { screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import type { Connection } from '../../api/types';
import ConnectionsScreen from './connections.screen';

const BEN: Connection = {
  id: 12,
  event_id: 3,
  event_name: 'Apéro at the lake',
  date: '2026-12-04T18:30:00.000Z',
  user: { id: 42, name: 'Ben', photo_url: null },
  shared_by_me: [],
  shared_with_me: [],
  state: 'open',
  news_at: '2026-12-06T09:00:00.000Z',
  icebreakers: ['Where would you go on a free Tuesday?'],
  ask_met: false,
};
const NOTHING = {
  phone: null,
  whatsapp: null,
  instagram: null,
  telegram: null,
  signal: null,
  email_shared: false,
};
const STATUS = { authenticated: true, hasProfile: true, email: 'ana@apero.test', role: 'user' };

function open(
  connections: Connection[],
  more: Parameters<typeof answer>[0] = {},
  contacts: object = NOTHING,
) {
  localStorage.setItem('apero.access_token', 'any');
  const calls = answer({
    'GET /api/auth/status': { json: STATUS },
    'GET /api/connections': { json: connections },
    'GET /api/profile/contacts': { json: contacts },
    ...more,
  });
  const { user } = renderInApp(<ConnectionsScreen />);
  return { user, changes: () => calls.filter(({ method }) => method !== 'GET') };
}
const card = () => screen.findByRole('article', { name: 'Ben' });
const dialog = () => screen.getByRole('dialog');

describe('a connection', () => {
  it('says who, from which evening, what they share, and what was never talked about', async () => {
    open([{ ...BEN, shared_with_me: [{ channel: 'whatsapp', value: '+41 79 123 45 67' }] }]);
    const ben = within(await card());
    expect(ben.getByText(/Apéro at the lake/)).toBeVisible();
    expect(ben.getByText('Friday, 4 December 2026, 19:30')).toBeVisible();
    expect(ben.getByText(/\+41 79 123 45 67/)).toBeVisible();
    expect(ben.getByRole('link', { name: 'Write: Ben, WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/41791234567',
    );
    expect(ben.getByText('Where would you go on a free Tuesday?')).toBeVisible();
  });

  it('asks for a channel that one shares and has never filled in', async () => {
    const { user, changes } = open([BEN], {
      'PUT /api/profile/contacts': { json: { ...NOTHING, whatsapp: '+41 79 123 45 67' } },
      'PUT /api/connections/12': { json: { ...BEN, shared_by_me: ['whatsapp'] } },
    });
    await user.click(within(await card()).getByRole('button', { name: 'Choose what Ben may see' }));
    await user.click(await within(dialog()).findByRole('checkbox', { name: 'WhatsApp' }));
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(await within(dialog()).findByText('Please fill this in, or untick the box.')).toBeVisible();
    expect(changes()).toEqual([]);
    await user.type(within(dialog()).getByLabelText('Your number'), '079 123 45 67');
    await user.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changes()).toEqual([
      { method: 'PUT', path: '/api/profile/contacts', body: { whatsapp: '079 123 45 67' } },
      { method: 'PUT', path: '/api/connections/12', body: { share: ['whatsapp'] } },
    ]);
  });

  it('says in words what is no phone number, and keeps what was typed', async () => {
    const refused = {
      success: false,
      code: 'VALIDATION_FAILED',
      error: 'x',
      details: [{ field: 'phone', error: 'x' }],
    };
    const { user, changes } = open([BEN], { 'PUT /api/profile/contacts': { status: 400, json: refused } });
    await user.click(within(await card()).getByRole('button', { name: 'Choose what Ben may see' }));
    await user.click(await within(dialog()).findByRole('checkbox', { name: 'Phone' }));
    const field = within(dialog()).getByLabelText('Your number');
    await user.type(field, '12{Enter}');
    expect(await within(dialog()).findByText(/^This does not look like a phone number/)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('12');
    expect(changes()).toHaveLength(1);
  });

  it('says which number and which address one shares', async () => {
    const shared: Connection = { ...BEN, shared_by_me: ['whatsapp', 'email', 'telegram'] };
    open([shared], {}, { ...NOTHING, whatsapp: '+41 79 123 45 67', telegram: 'ana' });
    const ben = within(await card());
    for (const value of ['+41 79 123 45 67', 'ana@apero.test', '@ana'])
      expect(await ben.findByText(value)).toBeVisible();
  });

  it('no longer sees a channel that is taken back', async () => {
    const shared: Connection = { ...BEN, shared_by_me: ['whatsapp', 'email'] };
    const { user, changes } = open([shared], { 'PUT /api/connections/12': { json: BEN } });
    await user.click(within(await card()).getByRole('button', { name: 'Stop sharing: WhatsApp, Ben' }));
    await waitFor(() =>
      expect(changes()).toEqual([{ method: 'PUT', path: '/api/connections/12', body: { share: ['email'] } }]),
    );
  });

  it('is ended silently, once that is confirmed', async () => {
    const { user, changes } = open([BEN], { 'DELETE /api/connections/12': { json: { success: true } } });
    await user.click(within(await card()).getByRole('button', { name: 'End the connection with Ben' }));
    expect(dialog()).toHaveTextContent('we tell Ben nothing');
    expect(changes()).toEqual([]);
    await user.click(within(dialog()).getByRole('button', { name: 'End it' }));
    expect(await screen.findByText('You and Ben no longer see each other here.')).toBeVisible();
  });

  it('asks privately whether the two have met', async () => {
    const { user, changes } = open([{ ...BEN, ask_met: true }], {
      'POST /api/connections/12/met': { json: { success: true } },
    });
    await user.click(within(await card()).getByRole('button', { name: 'Not so far' }));
    expect(await screen.findByText('Thank you. That stays between us.')).toBeVisible();
    expect(changes()).toEqual([{ method: 'POST', path: '/api/connections/12/met', body: { met: false } }]);
  });

  it('that is none yet is no reproach', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Nobody here yet' })).toBeVisible();
  });
});
