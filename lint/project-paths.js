/** Paths of linted files and of their imports, from the root of the repository. */
import { dirname, relative, resolve } from 'node:path';

const posix = (path) => path.replaceAll('\\', '/');
const SERVER_CODE = /^server\/(?!.*\.spec\.ts$)/;

/** Returns the path of the linted file, such as `server/events/index.ts`. */
export const pathOf = (context) => posix(relative('.', context.filename));

/** Returns the path that a relative import from `file` points to; a bare module name stays as it is. */
export const targetOf = (file, source) =>
  source.startsWith('.') ? posix(relative('.', resolve(dirname(file), source))) : source;

/**
 * Returns a rule that calls `check(file, target, node)` for every import of the files whose paths match; without `files`, of
 * those of the server that are no tests. What it returns is reported.
 */
export function importRule(check, files = SERVER_CODE) {
  return {
    create(context) {
      const file = pathOf(context);
      if (!files.test(file)) return {};
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
