/** What only certain files of the server may use: some packages, SQL, the environment, the wall clock; and what rules may import. */
import { importRule, pathOf } from './project-paths.js';

/** Packages and files, and the files that may import them. */
const PACKAGES = [
  {
    name: /^stripe$/,
    files: /^server\/payments\/provider\/stripe(\.gateway|-account|-balance|-objects)\.ts$/,
    message:
      'Stripe is only for payments/provider/stripe.gateway.ts, its stripe-objects.ts, stripe-balance.ts and stripe-account.ts.',
  },
  {
    name: /^nodemailer(\/|$)/,
    files: /^server\/common\/mail\/mail-transport\.ts$/,
    message: 'Nodemailer is only for common/mail/mail-transport.ts.',
  },
  {
    name: /^web-push$/,
    files: /^server\/(notifications\/push\/push\.service|common\/config\/setting-groups)\.ts$/,
    message: 'web-push is only for notifications/push/push.service.ts, and setting-groups.ts for its keys.',
  },
  {
    name: /^(typeorm|@nestjs\/typeorm)(\/|$)/,
    files:
      /^server\/common\/(database|logging)\/|\.(entity|repository|service|module|command)\.ts$|-(records|cursor)\.ts$/,
    message:
      'TypeORM is only for entities, repositories, services, modules, common/database and common/logging.',
  },
  {
    name: /^server\/common\/database\/after-commit\.js$/,
    files: /^server\/common\/(database\/database|jobs\/jobs)\.ts$/,
    message: 'Only Jobs runs something after a commit: enqueue a job.',
  },
];
/**
 * Files that may query. A repository is a file of its own once a second file needs it, or once its service would be too
 * long; otherwise it stands in the file of its service.
 */
const SQL_FILES =
  /^server\/(common|reporting|demo)\/|\.(repository|service|command)\.ts$|-(records|cursor)\.ts$/;
const PURE = /\.(rules|states)\.ts$|^server\/matching\/engine\//;
const PURE_TARGET = /\.(rules|states)\.js$|\/engine\/|\.json$|\/common\/time\/zurich\.js$/;
const PURE_PACKAGES = ['highs', 'snowball-stemmers', '@zxcvbn-ts/language-common', 'libphonenumber-js/max'];

const packages = importRule((file, target) => {
  const found = PACKAGES.find(({ name, files }) => name.test(target) && !files.test(file));
  return found?.message ?? null;
});

const pure = importRule((file, target, node) => {
  if (!PURE.test(file) || node.importKind === 'type' || node.exportKind === 'type') return null;
  const isOwn = target.startsWith('server/');
  const allowed = isOwn && (file.startsWith('server/matching/engine/') || PURE_TARGET.test(target));
  return allowed || PURE_PACKAGES.includes(target)
    ? null
    : 'Rules are pure: they import only types and each other.';
});

// the services of admin exist for its routes alone; the lists of reporting, and what guests read of events, select the
// fields of a response
const dto = importRule((file, target) =>
  /\.(service|repository|job|rules)\.ts$/.test(file) &&
  !/^server\/((admin|reporting)\/|events\/[^/]+\.service\.ts$)/.test(file) &&
  target.endsWith('.dto.js')
    ? 'Controllers map to responses: services, repositories, jobs and rules know no DTO.'
    : null,
);

/** Returns a rule for files of the server, except tests and those that `exempt` matches. */
const serverRule = (exempt, visitors) => ({
  create(context) {
    const file = pathOf(context);
    if (!file.startsWith('server/') || file.endsWith('.spec.ts') || exempt.test(file)) return {};
    return visitors(context);
  },
});

const sql = serverRule(SQL_FILES, (context) => ({
  CallExpression(node) {
    const { object, property } = node.callee;
    if (property?.name === 'query' && (object?.property?.name ?? object?.name) === 'database')
      context.report({ node, message: 'SQL stands in *.repository.ts, *.service.ts and in reporting.' });
  },
}));

const clock = serverRule(/^server\/common\/clock\/|\.command\.ts$/, (context) => {
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
});

const environment = serverRule(/^server\/common\/config\//, (context) => ({
  MemberExpression(node) {
    if (node.object.name === 'process' && node.property.name === 'env')
      context.report({ node, message: 'Only common/config reads process.env.' });
  },
}));

export default {
  meta: { name: 'restricted-imports' },
  rules: { packages, pure, dto, sql, clock, environment },
};
