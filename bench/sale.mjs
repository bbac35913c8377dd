// node bench/sale.mjs [--buyers 100000 --seats 5000 --within 60 --reserve 2 --refuse 1 --confirm 2 --seat 0.5 --replicas 1,2,4,8]:
// a sale that no machine here can play, computed from service times that `npm run bench` has measured (docs/scaling.md says which).
//
// The model: buyers press within the first `within` seconds, most of them at once (an exponential with a third of that as its mean).
// A balancer deals the requests out in turn; a replica answers one after the other: `reserve`, `refuse` and `confirm` milliseconds of its
// core. Seats of a side are counted in one row: a reservation holds it for `seat` milliseconds, on any replica. Who has a place pays within one to five
// minutes and comes back; one in twelve never pays. Everything is read in whole milliseconds.
import { parseArgs } from 'node:util';
import { fixed, table } from './support.mjs';

const DEFAULTS = {
  buyers: '100000',
  seats: '5000',
  within: '60',
  reserve: '2',
  refuse: '1',
  confirm: '2',
  seat: '0.5',
  replicas: '1,2,4,8,16',
};
const NEVER_PAY = 1 / 12;
const PAYS_AFTER = [60_000, 300_000];
const LAST_MILLISECOND = 3_600_000;

/** Plays a sale. Times are in milliseconds from its opening. */
export function play({ buyers, seats, within, reserve, refuse, confirm, seat }, replicas, random) {
  const agenda = new Map();
  const at = (time, what) => {
    const entry = Math.ceil(time);
    if (!agenda.has(entry)) agenda.set(entry, []);
    agenda.get(entry).push(what);
  };
  for (let n = 0; n < buyers; n++)
    at(Math.min(within * 1000, -Math.log(1 - random()) * within * 333), { kind: 'reserve', side: n % 2 });
  const free = Array.from({ length: replicas }, () => 0);
  const rowFree = [0, 0];
  const left = [seats / 2, seats / 2];
  const seen = { places: [], refusals: [], returns: [], soldOutAt: undefined, waiting: 0 };
  let turn = 0;
  const serve = (time, milliseconds) => {
    const replica = turn++ % replicas;
    const begins = Math.max(time, free[replica]);
    // a core of a replica that takes a millisecond for each waits in a line as long as this
    seen.waiting = Math.max(seen.waiting, (begins - time) / milliseconds);
    return (free[replica] = begins + milliseconds);
  };
  for (let now = 0; agenda.size > 0 && now < LAST_MILLISECOND; now++) {
    for (const { kind, side } of agenda.get(now) ?? []) {
      if (kind === 'return') seen.returns.push(serve(now, confirm) - now);
      else if (left[side] <= 0) seen.refusals.push(serve(now, refuse) - now);
      else {
        const answered = Math.max(serve(now, reserve), rowFree[side] + seat);
        rowFree[side] = answered;
        left[side]--;
        seen.places.push(answered - now);
        if (left[0] + left[1] === 0) seen.soldOutAt = answered;
        const [from, to] = PAYS_AFTER;
        if (random() > NEVER_PAY) at(answered + from + random() * (to - from), { kind: 'return', side });
      }
    }
    agenda.delete(now);
  }
  return seen;
}

// mulberry32: the same sale each time (public domain, Tommy Ettinger)
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const share = (times, part) => {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.ceil(sorted.length * part) - 1] ?? 0) / 1000;
};

const { values } = parseArgs({
  options: Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, { type: 'string', default: value }]),
  ),
});
const sale = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const rows = values.replicas.split(',').map((count) => {
  const seen = play(sale, Number(count), seeded(1));
  const seconds = (times, part) => fixed(share(times, part), 1);
  return [
    count,
    fixed((seen.soldOutAt ?? NaN) / 1000),
    seconds(seen.places, 0.5),
    seconds(seen.places, 0.99),
    seconds(seen.refusals, 0.5),
    seconds(seen.refusals, 0.99),
    seconds(seen.returns, 0.99),
    fixed(seen.waiting, 0),
  ];
});
table(`${sale.buyers} buyers for ${sale.seats} seats within ${sale.within} s; seconds`, [
  [
    'replicas',
    'sold out',
    'place p50',
    'place p99',
    'refusal p50',
    'refusal p99',
    'return p99',
    'longest line',
  ],
  ...rows,
]);
