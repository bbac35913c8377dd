/**
 * The layers of the client as lint rules: app → screens → features → ui → api → lib. A layer imports from the layers
 * below it; no screen imports another screen, and no feature another feature.
 */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** From the top down. */
const LAYERS = ['app', 'screens', 'features', 'ui', 'api', 'lib'];
/** Layers whose folders may not import each other. */
const SEPARATE = ['screens', 'features'];
/** Folders that hold separate folders of their own. */
const GROUPS = ['screens/admin', 'features/admin'];
const MAX_FILES = 30;

/** Returns the path below client/src of a linted file, or null. */
function pathInClient(context) {
  const parts = context.filename.replaceAll('\\', '/').split('/client/src/');
  return parts.length > 1 ? parts.at(-1) : null;
}

/** Returns the path below client/src that a relative import of `file` points to. */
function resolveImport(file, source) {
  const steps = file.split('/').slice(0, -1);
  for (const step of source.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Returns the separate folder that a path is in, such as `screens/profile` or `features/admin/events`. */
function folderOf(path) {
  const steps = path.split('/');
  const isGrouped = GROUPS.includes(steps.slice(0, 2).join('/'));
  return steps.slice(0, isGrouped ? 3 : 2).join('/');
}

/** Returns why a file may not import a path, or null. */
function problemOf(file, target) {
  const [from] = file.split('/');
  const [to] = target.split('/');
  if (!LAYERS.includes(from) || !LAYERS.includes(to)) return null;
  if (LAYERS.indexOf(to) < LAYERS.indexOf(from))
    return `${from} must not import ${to}: ${LAYERS.join(' → ')}.`;
  if (from !== to || !SEPARATE.includes(from) || folderOf(file) === folderOf(target)) return null;
  return `${folderOf(file)} must not import ${folderOf(target)}: what both need belongs in a layer below.`;
}

const layers = {
  create(context) {
    const file = pathInClient(context);
    if (!file || /\.spec\.tsx?$/.test(file)) return {};
    const visit = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const message = problemOf(file, resolveImport(file, source));
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

const folderSize = {
  create(context) {
    if (!pathInClient(context)) return {};
    return {
      Program(node) {
        const files = readdirSync(dirname(context.filename), { withFileTypes: true }).filter(
          (entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name),
        );
        if (files.length > MAX_FILES)
          context.report({ node, message: `More than ${MAX_FILES} files in one folder: divide it.` });
      },
    };
  },
};

const RESTRICTED = [
  {
    module: 'openapi-fetch',
    only: /^api\/http\//,
    message: 'Calls go through `api` of api/http/client.ts.',
  },
  {
    module: '@mantine/form',
    only: /^ui\/form\//,
    message: 'Forms are made with useSchemaForm of ui/form.',
  },
];

const restrictedImports = {
  create(context) {
    const file = pathInClient(context);
    if (!file) return {};
    return {
      ImportDeclaration(node) {
        const rule = RESTRICTED.find(({ module }) => module === node.source.value);
        if (rule && !rule.only.test(file)) context.report({ node, message: rule.message });
      },
    };
  },
};

export default {
  meta: { name: 'client-boundaries' },
  rules: { layers, 'folder-size': folderSize, 'restricted-imports': restrictedImports },
};
