/** Jest's global teardown: stops what `cluster.setup.ts` started, in the same process. */
export default async function tearDownCluster(): Promise<void> {
  const { stopTestCluster } = globalThis as { stopTestCluster?: () => Promise<void> };
  await stopTestCluster?.();
}
