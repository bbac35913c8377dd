// Sales: compares hold and fulfil in the product with the same steps in bare pg, in one run and without the provider's
// time. Then 2,000 buyers at once for one event, over HTTP and with the payment sandbox.
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { migrate } from '../dist/server/common/database/schema/migrate.js';
import { rush } from './reservations/rush.mjs';
import { Seller } from './reservations/seller.mjs';
import { Scenario } from './reservations/scenario.mjs';
import { figure, fixed, table, temporaryFolder } from './support.mjs';

const POOL = 20;
const PURCHASES = 1000;
const ROUNDS = 5;
const BUYERS = 2000;
const SEATS_PER_SIDE = 100;
const LOADS = [
  { title: 'one hot event', events: 1, aim: 0.7 },
  { title: 'spread over 200 events', events: 200, aim: 0.5 },
];

export async function run() {
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  await migrate(database.url);
  const scenario = await Scenario.open(database.url);
  try {
    const guests = await scenario.guests(BUYERS);
    await againstFloor(database, scenario, guests.slice(0, PURCHASES));
  } finally {
    await scenario.close();
    await database.stop();
  }
  await manyAtOnce();
}

async function againstFloor(database, scenario, guests) {
  const start = (name) => Seller.start(name, database.url, POOL);
  const [ours, bare] = await Promise.all([start('product'), start('floor')]);
  for (const { title, events, aim } of LOADS) {
    const orders = async () => {
      const ids = await scenario.events(events, PURCHASES);
      return guests.map((accountId, index) => ({ accountId, eventId: ids[index % events] }));
    };
    const rounds = [];
    // alternating, so that both run on an equally busy machine; the first round is the warm-up
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push([await ours.sell(await orders()), await bare.sell(await orders())]);
    const [product, floor] = [0, 1].map((which) => summary(rounds.slice(1).map((round) => round[which])));
    table(`Hold + fulfil, ${title}, 50 at a time on a pool of ${POOL}`, [
      ['', 'a second', 'p50 ms', 'p99 ms', 'memory MB'],
      ['Apéro', ...cells(product)],
      ['bare pg, the same rows and guarantees', ...cells(floor)],
    ]);
    figure(`hold + fulfil, ${title}, compared with bare pg`, product.perSecond / floor.perSecond, {
      atLeast: aim,
    });
  }
  await ours.stop();
  await bare.stop();
}

// a database of its own: in the other one thousands of sales wait to be told, and their receipts to be drawn
async function manyAtOnce() {
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  await migrate(database.url);
  const scenario = await Scenario.open(database.url);
  const sale = await rush(database, scenario, await scenario.guests(BUYERS), SEATS_PER_SIDE);
  await scenario.close();
  await database.stop();
  tableOf(sale);
}

function tableOf({ reserve, pay, confirm, answers, seconds, memory, seats }) {
  const row = (name, times) => [
    name,
    times.length,
    fixed(share(times, 0.5), 0),
    fixed(share(times, 0.99), 0),
  ];
  table(`${BUYERS} buyers at once for one event, over HTTP`, [
    ['', 'answers', 'p50 ms', 'p99 ms'],
    row('a place or a refusal', reserve),
    row('the payment page pays', pay),
    row('back from the payment page', confirm),
  ]);
  figure(`${BUYERS} buyers at once: a seat or a refusal, p99`, share(reserve, 0.99), {
    atMost: 5000,
    unit: 'ms',
  });
  table('What became of them', [
    ['', ''],
    ...[...answers].map(([answer, count]) => [answer, count]),
    ['seats paid, of so many', `${seats.paid} of ${seats.capacity}`],
    ['seconds in all', fixed(seconds)],
    ["the server's memory at its highest", `${fixed(memory, 0)} MB`],
  ]);
}

function summary(rounds) {
  const times = rounds.flatMap((round) => round.times);
  return {
    perSecond: share(
      rounds.map((round) => round.perSecond),
      0.5,
    ),
    p50: share(times, 0.5),
    p99: share(times, 0.99),
    memory: Math.max(...rounds.map((round) => round.memory)),
  };
}

const cells = ({ perSecond, p50, p99, memory }) => [
  fixed(perSecond, 0),
  fixed(p50),
  fixed(p99),
  fixed(memory, 0),
];

function share(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1];
}
