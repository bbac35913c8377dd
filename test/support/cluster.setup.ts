import { existsSync } from 'node:fs';
import Module from 'node:module';
import { resolve, dirname } from 'node:path';
import type { TestCluster } from './cluster.js';

/** Jest's global setup: one test cluster a run, however many projects ask for it. */
export default async function setUpCluster(): Promise<void> {
  if (process.env.TEST_CLUSTER_URL) return;
  resolveTypeScript();
  const { startTestCluster } = await import('./cluster.js');
  const cluster: TestCluster = await startTestCluster(process.env.TEST_DATABASE_URL);
  process.env.TEST_CLUSTER_URL = cluster.url;
  process.env.TEST_TEMPLATE_DATABASE = cluster.template;
  Object.assign(globalThis, { stopTestCluster: cluster.stop });
}

/** Jest compiles what a global setup imports, but does not apply `moduleNameMapper` to it: `./x.js` must find x.ts. */
function resolveTypeScript(): void {
  type Resolve = (request: string, parent?: { filename?: string }, ...rest: unknown[]) => string;
  const loader = Module as unknown as { _resolveFilename: Resolve };
  const original = loader._resolveFilename;
  loader._resolveFilename = (request, parent, ...rest) => {
    const source = request.replace(/\.js$/, '.ts');
    const ours = parent?.filename?.endsWith('.ts') && request.startsWith('.');
    const found = ours && existsSync(resolve(dirname(parent?.filename ?? ''), source));
    return original(found ? source : request, parent, ...rest);
  };
}
