/**
 * The laws of the house as lint rules: which room may import which (the law of the arrows), who may import
 * TypeORM and Stripe, and that nobody but the clock asks what time it is.
 */

/** What each room of the server may use, besides itself. A room that is not listed here may use nothing. */
const ARROWS = {
  common: [],
  auth: ['common'],
  events: ['common', 'auth'],
  profile: ['common', 'auth', 'events'],
  questionnaire: ['common', 'auth', 'events', 'profile'],
  payments: ['common', 'auth', 'events', 'profile'],
  audit: ['common'],
  relations: ['common', 'auth', 'events', 'profile'],
  matching: ['common', 'auth', 'events', 'profile', 'questionnaire', 'relations'],
  feedback: ['common', 'auth', 'events', 'profile', 'relations', 'matching'],
  reporting: ['common', 'auth', 'events', 'profile', 'payments', 'relations'],
  admin: [
    'common',
    'reporting',
    'auth',
    'events',
    'profile',
    'questionnaire',
    'payments',
    'relations',
    'matching',
    'feedback',
    'audit',
  ],
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

const PURE = /\.(rules|states)\.ts$|^server\/matching\/engine\//;
const PURE_TARGET = /\.(rules|states)\.js$|\/engine\/|\.json$|\/common\/time\/zurich\.js$/;

function pathInProject(context) {
  const parts = context.filename.replaceAll('\\', '/').split('/server/');
  return parts.length > 1 ? `server/${parts.at(-1)}` : null;
}

/** The project path that a relative import from `file` points to. */
function resolveImport(file, source) {
  const steps = file.split('/').slice(0, -1);
  for (const step of source.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function roomOf(path) {
  const [top, room, ...rest] = path.split('/');
  return top === 'server' && rest.length > 0 ? room : null;
}

function importRule(check) {
  return {
    create(context) {
      const file = pathInProject(context);
      if (!file || file.endsWith('.spec.ts')) return {};
      const visit = (node) => {
        const source = node.source?.value;
        if (typeof source !== 'string') return;
        const message = check(file, source, node);
        if (message) context.report({ node, message });
      };
      return {
        ImportDeclaration: visit,
        ExportNamedDeclaration: visit,
        ExportAllDeclaration: visit,
        ImportExpression: visit,
      };
    },
  };
}

const arrows = importRule((file, source) => {
  const from = roomOf(file);
  if (!from || !source.startsWith('.')) return null;
  const target = resolveImport(file, source);
  const to = roomOf(target);
  if (!to || to === from) return null;
  if (!ARROWS[from]?.includes(to)) return `The room ${from} must not use ${to}: see ARROWS in lint/house.js.`;
  const pure = target.endsWith('.rules.js') && PURE.test(file);
  if (to !== 'common' && !pure && target !== `server/${to}/index.js`)
    return `Use the room ${to} through its door, server/${to}/index.ts.`;
  return null;
});

const keepers = importRule((file, source) => {
  if (source === 'stripe' && !file.endsWith('payments/stripe.gateway.ts'))
    return 'Stripe is only for payments/stripe.gateway.ts.';
  return null;
});

const pure = importRule((file, source, node) => {
  if (!PURE.test(file) || node.importKind === 'type') return null;
  const own =
    source.startsWith('.') && (file.startsWith('server/matching/engine/') || PURE_TARGET.test(source));
  const allowed = own || ['highs', 'snowball-stemmers'].includes(source);
  return allowed ? null : 'Rules are pure: they import only types and each other.';
});

const noWallClock = {
  create(context) {
    const file = pathInProject(context);
    if (!file || /^server\/common\/clock\/|\.spec\.ts$|\.command\.ts$/.test(file)) return {};
    const report = (node) => context.report({ node, message: 'Ask the Clock for the time.' });
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.object?.name === 'Date' && callee.property?.name === 'now') report(node);
      },
    };
  },
};

const onlyConfigReadsEnvironment = {
  create(context) {
    const file = pathInProject(context);
    if (!file || /^server\/common\/config\/|\.spec\.ts$/.test(file)) return {};
    return {
      MemberExpression(node) {
        if (node.object.name === 'process' && node.property.name === 'env')
          context.report({ node, message: 'Only common/config reads process.env.' });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    arrows,
    keepers,
    pure,
    'no-wall-clock': noWallClock,
    'only-config-reads-environment': onlyConfigReadsEnvironment,
  },
};
