import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Actor, ana, guest, PROFILE, stranger } from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats, releaseSeat } from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();

const { paths } = JSON.parse(readFileSync(join(process.cwd(), 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

/** Every address of an event that somebody may ask for, but streams and those of organisers. */
function addressesOf(eventId: number, slug: string): string[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    'get' in methods && path.includes('event') && !/\/admin\/|\/live/.test(path) ? [path] : [],
  );
  const filled = calls.map((path) => path.replace('{id}', String(eventId)).replace('{slug}', slug));
  return [...new Set([...filled, '/events.ics', `/events/${slug}`])];
}

/** Everything that somebody can read of the event: by address the status, the tag and the text. */
async function readAll(person: Actor, eventId: number): Promise<Record<string, string>> {
  const { slug } = (await person.get(`/api/events/${eventId}`)).expect(200);
  const read: Record<string, string> = {};
  for (const address of addressesOf(eventId, slug)) {
    const { status, headers, body } = await person.get(address);
    read[address] = `${status} ${headers['etag'] ?? ''} ${JSON.stringify(body)}`.replace(/"now":"[^"]*"/, '');
  }
  return read;
}

async function womanWho(person: Actor, lookingFor: 'men' | 'women' | 'both'): Promise<Actor> {
  const profile = { ...PROFILE, name: 'Her', gender: 'female' as const, looking_for: lookingFor };
  (await person.post('/api/profile', profile)).expect(200);
  return person;
}

describe('before the day of an event', () => {
  it('nobody reads anything of it that depends on one guest’s answers, consent or wishes', async () => {
    const eventId = await createFreeEvent(app);
    // four women who would meet a woman, and a fifth who is asked after
    for (let at = 0; at < 4; at++) await giveSeats(app, eventId, await womanWho(await ana(app), 'both'));
    const fifth = await womanWho(await ana(app), 'women');
    const unlike = await womanWho(
      await guest(app, 'Her', { gender: 'female' }, { kids: 'do_not_want', hobby: 'chess' }),
      'men',
    );
    const without = await womanWho(await ana(app), 'women');
    const attendee = await womanWho(await ana(app), 'women');
    await giveSeats(app, eventId, fifth, attendee);

    const worlds: Record<string, string>[][] = [];
    const look = async () => {
      // whatever is told once for a while is told anew
      app.clock.forward({ hours: 12 });
      worlds.push([await readAll(without, eventId), await readAll(attendee, eventId)]);
    };
    await look();
    (await fifth.call('PUT', '/api/account/consents/matching', { given: false })).expect(200);
    await look();
    await releaseSeat(app, eventId, fifth);
    await giveSeats(app, eventId, unlike);
    await look();
    expect(worlds[1]).toEqual(worlds[0]);
    expect(worlds[2]).toEqual(worlds[0]);
    expect(Object.keys(worlds[0]?.[0] ?? {})).toContain(`/api/events/${eventId}/matches`);

    // the control: a seat more is read by both
    await giveSeats(app, eventId, fifth);
    await look();
    expect(worlds[3]?.[0]).not.toEqual(worlds[0]?.[0]);
    expect(worlds[3]?.[1]).not.toEqual(worlds[0]?.[1]);
  });

  it('nobody is told a number of guests whom they could be matched with', async () => {
    const eventId = await createFreeEvent(app);
    expect((await (await ana(app)).get(`/api/events/${eventId}/prospects`)).status).toBe(404);
    expect((await stranger(app).get(`/api/events/${eventId}/prospects`)).status).toBe(404);
  });
});
