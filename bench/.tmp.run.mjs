const { run } = await import('./.tmp.bench.mjs');
await run();
process.exit(0);
