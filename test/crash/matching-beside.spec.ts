import { setTimeout as pause } from 'node:timers/promises';
import { QuestionnairesService } from '../../server/questionnaire/index.js';
import { createFreeEvent, giveSeats } from '../fixtures/event-day.js';
import { createGuests } from '../fixtures/guests.js';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';

// Milliseconds; half a minute where the machine has nothing else to do.
jest.setTimeout(600_000);

const A_SIDE = 200;
const HOUR = 3_600_000;
const HOBBIES = [
  'hiking in the Alps',
  'le jazz',
  'kochen mit Freunden',
  'il mio orto',
  'Brettspiele',
  'yoga',
];

let app: RunningApp;
let replica: Replica;
beforeAll(async () => {
  app = await startApp();
  replica = new Replica({
    ...replicaSettings(app.settings.databaseUrl, app.settings.dataDir),
    JWT_SECRET: app.settings.jwtSecret,
  });
  await replica.start();
});
afterAll(async () => {
  await replica.stop();
  await app.close();
});

/** An event that has just begun and whose lists nobody has asked for, with a place and answers for each of 400 guests. */
async function eventWithoutLists() {
  const now = Date.now();
  app.clock.turnTo(new Date(now).toISOString());
  const eventId = await createFreeEvent(app, {
    startsAt: new Date(now + 24 * HOUR),
    endsAt: new Date(now + 27 * HOUR),
  });
  const people = [
    ...(await createGuests(app, A_SIDE, 'male')),
    ...(await createGuests(app, A_SIDE, 'female')),
  ];
  const textOf = (id: number) => HOBBIES[id % HOBBIES.length] ?? '';
  await app.app.get(QuestionnairesService, { strict: false }).createMany(
    people.map(({ accountId }) => ({
      accountId,
      introvert_extrovert: 1 + (accountId % 10),
      top_values: textOf(accountId),
      weekend_activity: textOf(Math.floor(accountId / 6)),
      hobby: textOf(Math.floor(accountId / 36)),
      life_goal: 'una casa al lago',
      music_preference: 'jazz',
      travel_style: 'mix',
      communication_style: 'direct',
      relationship_priority: 'partner',
      conflict_resolution: 'discussion',
      kids: 'want',
    })),
  );
  await giveSeats(app, eventId, ...people);
  // at whatever time of day this is played, its day has begun
  await app.database.query(`update events set starts_at = now() - interval '1 minute' where id = $1`, [
    eventId,
  ]);
  return { eventId, people };
}

describe('while the matches of 400 guests are computed', () => {
  it('requests are answered, and the list comes', async () => {
    const { eventId, people } = await eventWithoutLists();
    const [guest] = people;
    if (!guest || !replica.url) throw new Error('nobody came');
    const began = performance.now();
    let isDone = false;
    const list = fetch(`${replica.url}/api/events/${eventId}/matches`, {
      headers: { authorization: `Bearer ${guest.token}` },
    }).finally(() => (isDone = true));
    let longest = 0;
    while (!isDone) {
      const asked = performance.now();
      expect((await fetch(`${replica.url}/health/live`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - asked);
      await pause(5);
    }
    const matches: unknown = await (await list).json();
    expect(matches).toHaveLength(5);
    // in the thread of the requests one of them would wait for nearly all of it
    expect(longest).toBeLessThan((performance.now() - began) / 2);
  });
});
