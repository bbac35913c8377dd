/**
 * Checks which module of the server may import which, and the same for submodules (docs/architecture.md, dependency
 * rules). A module is used only through its index.ts, and so is a submodule that has one; of other submodules the files
 * are used directly. `test/unit/folders.spec.ts` looks for cycles between all folders.
 */
import { existsSync } from 'node:fs';
import { importRule } from './project-paths.js';

/** What each module may use, besides itself. A module that is not listed here may use nothing. */
const MODULES = {
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

/** Returns submodules of which each may use all that are named before it. */
const chain = (...submodules) =>
  Object.fromEntries(submodules.map((sub, at) => [sub, submodules.slice(0, at)]));

/** What each submodule may use of its own module; in a module that is not listed here the order is free, without circles. */
const SUBMODULES = {
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

/** `common` has no index files. */
const WITHOUT_INDEX = ['common'];
/** Rules, state tables and the matching engine are pure: they, and entities for their checks, use them without an index. */
const PURE = /\.(rules|states)\.js$|^server\/matching\/engine\//;
const USES_PURE = /\.(rules|states|entity)\.ts$|^server\/matching\/engine\//;
const ENTITY = /\.entity\.js$/;

/** Returns the module and submodule that a path is in; a file that stands directly in its module has no submodule. */
function placeOf(path) {
  const [, module, sub, ...rest] = path.split('/');
  if (sub === undefined) return { module: null, sub: null };
  return { module, sub: rest.length > 0 ? sub : null };
}

const modules = importRule((file, target) => {
  if (!target.startsWith('server/')) return null;
  const from = placeOf(file);
  const to = placeOf(target);
  if (!to.module || to.module === from.module || WITHOUT_INDEX.includes(to.module)) return null;
  if (from.module && !MODULES[from.module]?.includes(to.module))
    return `The module ${from.module} must not use ${to.module}: see MODULES in lint/module-boundaries.js.`;
  if (USES_PURE.test(file) && PURE.test(target)) return null;
  // the list of tables, and the only module whose SQL joins the tables of others
  if (ENTITY.test(target) && (!from.module || from.module === 'reporting')) return null;
  return target === `server/${to.module}/index.js`
    ? null
    : `Use the module ${to.module} through its index, server/${to.module}/index.ts.`;
});

const submodules = importRule((file, target) => {
  // JSON is data of whoever reads it
  if (!/^server\/.*\.js$/.test(target)) return null;
  const from = placeOf(file);
  const to = placeOf(target);
  if (to.module !== from.module || to.sub === from.sub || WITHOUT_INDEX.includes(to.module)) return null;
  if (!to.sub)
    return `The submodule ${from.module}/${from.sub} must not use its module's own files: ${target}.`;
  const allowed = SUBMODULES[from.module]?.[from.sub];
  if (allowed && !allowed.includes(to.sub))
    return `${from.module}/${from.sub} must not use ${to.module}/${to.sub}: see SUBMODULES in lint/module-boundaries.js.`;
  // the tables of a module are known in the whole module, and its module puts together what is in it
  if (ENTITY.test(target) || file.endsWith('.module.ts') || (USES_PURE.test(file) && PURE.test(target)))
    return null;
  const index = `server/${to.module}/${to.sub}/index.js`;
  return target === index || !existsSync(index.replace(/js$/, 'ts'))
    ? null
    : `Use the submodule ${to.module}/${to.sub} through its index.ts.`;
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

export default { meta: { name: 'module-boundaries' }, rules: { modules, submodules: submodules, sandboxes } };
