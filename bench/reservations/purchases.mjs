// A process that buys places when its parent says so: the product's own code, or bare pg. Both are driven from here, in
// the same manner.
const AT_ONCE = 50;

/** Serves the parent: `{ orders }` are bought and timed, `{ stop }` ends the process. `buy` takes one order to its paid place. */
export function serve(buy, stop) {
  process.on('message', async (message) => {
    if (message.stop) {
      await stop();
      process.exit(0);
    }
    process.send(await measure(buy, message.orders));
  });
  process.send({ ready: true });
}

async function measure(buy, orders) {
  const times = [];
  const waiting = orders.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const order of waiting) {
        const begun = performance.now();
        await buy(order);
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { times, perSecond: orders.length / seconds, memory: process.memoryUsage.rss() / 1024 ** 2 };
}

/** The provider's answers, without the provider: a session is named after its hold, and paid when it is asked after. */
export const sessionIdOf = (reference) => `cs_${reference}`;
export const intentOf = (sessionId) => `pi_${sessionId}`;
