/** Paths of linted files and of their imports, from the root of the repository. */
import { dirname, relative, resolve } from 'node:path';

const posix = (path) => path.replaceAll('\\', '/');

/** Returns the path of the linted file, such as `server/events/index.ts`. */
export const pathOf = (context) => posix(relative('.', context.filename));

/** Returns the path that a relative import from `file` points to; a bare module name stays as it is. */
export const targetOf = (file, source) =>
  source.startsWith('.') ? posix(relative('.', resolve(dirname(file), source))) : source;

/** Returns a rule that calls `check(file, target, node)` for every import of a file of the server that is no test. */
export function importRule(check) {
  return {
    create(context) {
      const file = pathOf(context);
      if (!file.startsWith('server/') || file.endsWith('.spec.ts')) return {};
      const visit = (node) => {
        const source = node.source?.value;
        if (typeof source !== 'string') return;
        const message = check(file, targetOf(file, source), node);
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
