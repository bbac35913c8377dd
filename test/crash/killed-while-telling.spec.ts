import { MailTransport } from '../../server/common/mail/mail-transport.js';
import type { SandboxMessage } from '../../sandbox/mail/index.js';
import type { Actor } from '../fixtures/actors.js';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { until } from '../fixtures/app/until.js';
import { createFreeEvent, giveSeats } from '../fixtures/event-day.js';
import { createGuests } from '../fixtures/guests.js';
import { WITH_MAIL, mailFault } from '../fixtures/mail/mailbox.js';

jest.setTimeout(300_000);

const PEOPLE = 40;
/** A lease of the killed server has to run out, on a busy machine. */
const TOLD_WITHIN = 200_000;

/** Shares the database with the servers that are killed, and takes their mail; it tells nobody anything itself. */
let app: RunningApp;
beforeEach(async () => {
  app = await startApp(WITH_MAIL);
  // the servers live in our time
  app.clock.turnTo(new Date());
});
afterEach(() => app.close());

function server(): Replica {
  const { databaseUrl, dataDir } = app.settings;
  const smtp = { MAIL: 'on', SMTP_URL: app.app.get(MailTransport, { strict: false }).smtpUrl };
  return new Replica({
    ...replicaSettings(databaseUrl, dataDir),
    ...smtp,
    MAIL_FROM: 'Apéro <hello@apero.example>',
  });
}

async function mails(): Promise<SandboxMessage[]> {
  const answer = await fetch(`${app.url}/sandbox/mail/messages`);
  return ((await answer.json()) as { items: SandboxMessage[] }).items;
}

async function seated(): Promise<Actor[]> {
  const people = await createGuests(app, PEOPLE, 'female');
  const startsAt = new Date(Date.now() + 30 * 86_400_000);
  const eventId = await createFreeEvent(app, { startsAt, endsAt: new Date(startsAt.getTime() + 10_800_000) });
  await giveSeats(app, eventId, ...people);
  return people;
}

describe('a server killed with -9', () => {
  it('between a commit and the mails, and while they leave, tells everybody, and a second time only under the same id', async () => {
    const people = await seated();
    const [waiting] = await app.database.query<{ facts: number }>(
      `select count(*)::int as facts from facts where kind like 'reservation.%'`,
    );
    expect(waiting?.facts).toBe(PEOPLE);
    // each mail takes its time: the server dies with several under way, some of them taken and not yet written down
    await mailFault(app, { do: 'delay', seconds: 1 });
    const first = server();
    await first.start();
    await until('some mails have left', async () => (await mails()).length >= 5, { within: 60_000 });
    await first.kill();
    await mailFault(app, { do: 'clear' });
    expect((await mails()).length).toBeLessThan(PEOPLE);
    const heir = server();
    await heir.start();
    const open = async () => {
      const [row] = await app.database.query<{ count: number }>(
        `select (select count(*) from facts)::int + (select count(*) from notifications where state = 'waiting')::int as count`,
      );
      return row?.count ?? 0;
    };
    await until('everybody is told', async () => (await open()) === 0, { within: TOLD_WITHIN, every: 500 });
    await heir.kill();
    const ids = new Map<string, Set<string | undefined>>();
    for (const { to, headers } of await mails()) {
      const [address = ''] = to;
      ids.set(address, (ids.get(address) ?? new Set()).add(headers['Message-ID']));
    }
    expect([...ids.keys()].toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect([...ids.values()].map(({ size }) => size)).toEqual(people.map(() => 1));
  });
});
