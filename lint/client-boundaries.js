/**
 * The layers of the client as lint rules: app → screens → features → ui → api → lib. A layer imports from the layers
 * below it; no screen imports another screen, and no feature another feature.
 */
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { importRule, pathOf } from './project-paths.js';

/** From the top down. */
const LAYERS = ['app', 'screens', 'features', 'ui', 'api', 'lib'];
/** Layers whose folders may not import each other. */
const SEPARATE = ['screens', 'features'];
/** Folders that hold separate folders of their own. */
const GROUPS = ['screens/admin', 'features/admin'];
const MAX_FILES = 30;

/** Returns the path below client/src, or null for one that is elsewhere. */
const belowClient = (path) => /^client\/src\/(.+)/.exec(path)?.[1] ?? null;

/** Returns the separate folder that a path is in, such as `screens/profile` or `features/admin/events`. */
function folderOf(path) {
  const steps = path.split('/');
  const isGrouped = GROUPS.includes(steps.slice(0, 2).join('/'));
  return steps.slice(0, isGrouped ? 3 : 2).join('/');
}

/** Returns why a file may not import a path, both below client/src, or null. */
function problemOf(file, target) {
  const [from] = file.split('/');
  const [to] = target.split('/');
  if (!LAYERS.includes(from) || !LAYERS.includes(to)) return null;
  if (LAYERS.indexOf(to) < LAYERS.indexOf(from))
    return `${from} must not import ${to}: ${LAYERS.join(' → ')}.`;
  if (from !== to || !SEPARATE.includes(from) || folderOf(file) === folderOf(target)) return null;
  return `${folderOf(file)} must not import ${folderOf(target)}: what both need belongs in a layer below.`;
}

const layers = importRule(
  (file, target) => belowClient(target) && problemOf(belowClient(file), belowClient(target)),
  /^client\/src\/(?!.*\.spec\.tsx?$)/,
);

const folderSize = {
  create(context) {
    if (!belowClient(pathOf(context))) return {};
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
    only: /^client\/src\/api\/http\//,
    message: 'Calls go through `api` of api/http/client.ts.',
  },
  {
    module: '@mantine/form',
    only: /^client\/src\/ui\/form\//,
    message: 'Forms are made with useSchemaForm of ui/form.',
  },
];

const restrictedImports = importRule((file, target) => {
  const rule = RESTRICTED.find(({ module }) => module === target);
  return rule && !rule.only.test(file) ? rule.message : null;
}, /^client\/src\//);

export default {
  meta: { name: 'client-boundaries' },
  rules: { layers, 'folder-size': folderSize, 'restricted-imports': restrictedImports },
};
