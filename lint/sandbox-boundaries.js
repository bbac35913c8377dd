/**
 * The stand-ins of `sandbox/` are separate programs: they import nothing of the product and not each other, and the
 * server loads them by `import()` alone, so that production needs neither them nor their packages.
 */
import { dirname, relative, resolve } from 'node:path';

const posix = (path) => path.replaceAll('\\', '/');

/** The path in the project that a relative import from `file` points to. */
const target = (file, source) => posix(relative('.', resolve(dirname(file), source)));

/** `sandbox/stripe` for a file of that sandbox, otherwise null. */
const sandboxOf = (path) => /^sandbox\/[^/]+/.exec(path)?.[0] ?? null;

function problem(file, source, { isType, isDynamic }) {
  const from = sandboxOf(file);
  const to = sandboxOf(target(file, source));
  if (from) return to === from ? null : `${from} must not import what lies outside of it.`;
  if (!to) return null;
  if (!file.startsWith('server/')) return 'Only the server and the tests know the sandboxes.';
  return isType || isDynamic ? null : `The server loads ${to} by import() alone: it is absent in production.`;
}

const imports = {
  create(context) {
    const file = posix(relative('.', context.filename));
    if (!/^(server|client|sandbox)\//.test(file)) return {};
    const visit = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      const message = problem(file, source, { isType, isDynamic: node.type === 'ImportExpression' });
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

export default { meta: { name: 'sandbox-boundaries' }, rules: { imports } };
