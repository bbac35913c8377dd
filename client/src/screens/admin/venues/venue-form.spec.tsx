import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { fakeServer } from '../../../../test/fake-server';
import { answer, renderInApp } from '../../../../test/render';
import VenueFormScreen from './venue-form.screen';

const PATH = '/api/admin/venues/7';
const VENUE = {
  id: 7,
  version: 1,
  name: 'Bootshaus',
  address: 'Quai 10',
  city: 'Geneva',
  contact: null,
  capacity: 30,
  map_url: null,
  cost: 450,
  accessibility: {},
  host_notes: null,
  archived: false,
};
const CONFLICT = { success: false, code: 'EDIT_CONFLICT', error: 'Somebody else has changed this.' };

it('a venue that two organisers edit shows what it is now beside what one wrote, and loses nothing', async () => {
  const answers: Parameters<typeof answer>[0] = {
    [`GET ${PATH}`]: { json: VENUE },
    [`PATCH ${PATH}`]: { status: 409, json: CONFLICT },
  };
  const calls = answer(answers);
  const versions: (string | null)[] = [];
  const { respond } = fakeServer;
  fakeServer.respond = (request) => {
    if (request.method === 'PATCH') versions.push(request.headers.get('if-match'));
    return respond(request);
  };
  const { user } = renderInApp(
    <Routes>
      <Route path="/admin/venues/:id" element={<VenueFormScreen />} />
      <Route path="/admin/venues" element="The list" />
    </Routes>,
    { path: '/admin/venues/7' },
  );
  const room = await screen.findByRole('textbox', { name: 'Room for' });
  await user.clear(room);
  await user.type(room, '40');
  answers[`GET ${PATH}`] = { json: { ...VENUE, version: 2, capacity: 25, cost: 500 } };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('table');
  const cells = within(conflict)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(cells.slice(1)).toEqual([
    'Room for2540',
    expect.stringMatching(/^Cost in CHFCHF\s500\.–not changed by you$/),
  ]);
  answers[`PATCH ${PATH}`] = { json: { ...VENUE, version: 3 } };
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await screen.findByText('The list');
  await waitFor(() => expect(versions).toEqual(['"1"', '"2"']));
  const saved = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(saved).toEqual([{ capacity: 40 }, { capacity: 40 }]);
});
