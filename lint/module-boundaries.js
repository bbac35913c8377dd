/**
 * Checks which module of the server may import which, and the same for submodules (docs/architecture.md, dependency
 * rules). A module is used only through its index.ts, and so is a submodule that has one; of other submodules the files
 * are used directly. `test/unit/folders.spec.ts` looks for cycles between all folders.
 */
import { existsSync } from 'node:fs';
import { importRule } from './project-paths.js';

/** What each room may use, besides itself. A room that is not listed here may use nothing. */
const ROOMS = {
  common: [],
  auth: ['common', 'referrals'],
  referrals: ['common'],
  events: ['common', 'auth'],
  profile: ['common', 'auth', 'consents', 'events'],
  consents: ['common'],
  questionnaire: ['common', 'auth', 'consents', 'events', 'profile'],
  payments: ['common', 'auth', 'events', 'profile', 'referrals'],
  'public-pages': ['common', 'auth', 'events', 'icalendar', 'referrals'],
  icalendar: ['common', 'auth', 'events'],
  messages: ['common', 'auth', 'events'],
  audit: ['common'],
  relations: ['common', 'auth'],
  matching: ['common', 'auth', 'consents', 'events', 'profile', 'questionnaire', 'relations'],
  rounds: ['common', 'auth', 'events', 'profile', 'relations', 'matching'],
  feedback: ['common', 'auth', 'events', 'profile', 'relations', 'matching', 'rounds'],
  people: ['common', 'auth', 'events', 'profile', 'relations', 'matching', 'reporting'],
  webhooks: ['common'],
  reporting: ['common', 'auth', 'events', 'profile', 'payments', 'relations', 'audit'],
  backup: ['common', 'profile'],
  privacy: [
    'common',
    'auth',
    'consents',
    'events',
    'profile',
    'questionnaire',
    'payments',
    'relations',
    'matching',
  ],
  notifications: [
    'common',
    'auth',
    'consents',
    'events',
    'profile',
    'questionnaire',
    'payments',
    'relations',
    'matching',
    'feedback',
    'icalendar',
    'messages',
    'people',
    'privacy',
    'reporting',
    'webhooks',
  ],
  admin: [
    'common',
    'auth',
    'events',
    'profile',
    'questionnaire',
    'payments',
    'relations',
    'matching',
    'rounds',
    'feedback',
    'messages',
    'audit',
    'privacy',
    'public-pages',
    'reporting',
    'notifications',
    'webhooks',
  ],
  doctor: ['common', 'payments', 'profile'],
  demo: [
    'common',
    'auth',
    'events',
    'profile',
    'questionnaire',
    'payments',
    'relations',
    'matching',
    'feedback',
  ],
};

/** Returns sub-rooms of which each may use all that are named before it. */
const chain = (...subRooms) => Object.fromEntries(subRooms.map((sub, at) => [sub, subRooms.slice(0, at)]));

/** What each sub-room may use of its own room; in a room that is not listed here the order is free, without circles. */
const SUB_ROOMS = {
  events: {
    venues: [],
    seats: [],
    calendar: ['venues', 'seats'],
    'early-prices': ['calendar'],
    decisions: ['calendar'],
    details: ['calendar'],
    'waiting-list': ['seats', 'calendar'],
    reservations: ['venues', 'seats', 'calendar', 'waiting-list'],
    'check-in': ['calendar', 'reservations'],
    confirmations: ['venues', 'calendar', 'reservations', 'check-in'],
    friends: ['seats', 'calendar', 'waiting-list', 'reservations'],
    series: ['venues', 'calendar', 'details'],
    holidays: ['venues'],
    planning: ['venues', 'seats', 'calendar', 'details', 'reservations', 'series'],
  },
  'public-pages': chain('facts', 'pages'),
  payments: chain(
    'provider',
    'balance',
    'records',
    'codes',
    'credits',
    'receipts',
    'cards',
    'refunds',
    'ownerless',
    'fulfilment',
    'checkout',
    'transfers',
    'walk-ins',
    'cancellation',
    'reconciliation',
  ),
  notifications: chain('content', 'records', 'links', 'types', 'push', 'delivery'),
  admin: {
    audit: [],
    events: [],
    bulk: ['events'],
    payments: ['events'],
    reservations: [],
    reports: [],
    people: ['reports'],
    decisions: ['events'],
    overview: [],
    mails: [],
    'matching-quality': [],
    messages: [],
    objections: [],
    'check-in': [],
    series: ['events'],
    status: [],
    venues: ['events'],
  },
};

/** `common` is a box of tools: its folders have no door. */
const WITHOUT_DOOR = ['common'];
/** Rules, state tables and the matching engine are pure: they, and entities for their checks, use them without a door. */
const PURE = /\.(rules|states)\.js$|^server\/matching\/engine\//;
const USES_PURE = /\.(rules|states|entity)\.ts$|^server\/matching\/engine\//;
const ENTITY = /\.entity\.js$/;

/** Returns the room and sub-room that a path is in; a file that stands directly in its room has no sub-room. */
function placeOf(path) {
  const [, room, sub, ...rest] = path.split('/');
  if (sub === undefined) return { room: null, sub: null };
  return { room, sub: rest.length > 0 ? sub : null };
}

const rooms = importRule((file, target) => {
  if (!target.startsWith('server/')) return null;
  const from = placeOf(file);
  const to = placeOf(target);
  if (!to.room || to.room === from.room || WITHOUT_DOOR.includes(to.room)) return null;
  if (from.room && !ROOMS[from.room]?.includes(to.room))
    return `The room ${from.room} must not use ${to.room}: see ROOMS in lint/module-boundaries.js.`;
  if (USES_PURE.test(file) && PURE.test(target)) return null;
  // the list of tables, and the only room whose SQL joins the tables of others
  if (ENTITY.test(target) && (!from.room || from.room === 'reporting')) return null;
  return target === `server/${to.room}/index.js`
    ? null
    : `Use the room ${to.room} through its door, server/${to.room}/index.ts.`;
});

const subRooms = importRule((file, target) => {
  // JSON is data of whoever reads it
  if (!/^server\/.*\.js$/.test(target)) return null;
  const from = placeOf(file);
  const to = placeOf(target);
  if (to.room !== from.room || to.sub === from.sub || WITHOUT_DOOR.includes(to.room)) return null;
  if (!to.sub) return `The sub-room ${from.room}/${from.sub} must not use its room's own files: ${target}.`;
  const allowed = SUB_ROOMS[from.room]?.[from.sub];
  if (allowed && !allowed.includes(to.sub))
    return `${from.room}/${from.sub} must not use ${to.room}/${to.sub}: see SUB_ROOMS in lint/module-boundaries.js.`;
  // the tables of a room are known in the whole room, and its module puts together what is in it
  if (ENTITY.test(target) || file.endsWith('.module.ts') || (USES_PURE.test(file) && PURE.test(target)))
    return null;
  const door = `server/${to.room}/${to.sub}/index.js`;
  return target === door || !existsSync(door.replace(/js$/, 'ts'))
    ? null
    : `Use the sub-room ${to.room}/${to.sub} through its door, index.ts.`;
});

/** Returns `sandbox/stripe` for a path in that sandbox, otherwise null. */
const sandboxOf = (path) => /^sandbox\/[^/]+/.exec(path)?.[0] ?? null;

/**
 * The stand-ins of `sandbox/` are separate programs: they import nothing of the product and not each other, and the server
 * loads them by `import()` alone, so that production needs neither them nor their packages.
 */
const sandboxes = importRule((file, target, node) => {
  if (!node.source.value.startsWith('.')) return null;
  const from = sandboxOf(file);
  const to = sandboxOf(target);
  if (from) return to === from ? null : `${from} must not import what lies outside of it.`;
  if (!to) return null;
  if (!file.startsWith('server/')) return 'Only the server and the tests know the sandboxes.';
  const isType = node.importKind === 'type' || node.exportKind === 'type';
  return isType || node.type === 'ImportExpression'
    ? null
    : `The server loads ${to} by import() alone: it is absent in production.`;
}, /^(server|client|sandbox)\//);

export default { meta: { name: 'module-boundaries' }, rules: { rooms, 'sub-rooms': subRooms, sandboxes } };
