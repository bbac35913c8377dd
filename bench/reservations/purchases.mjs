// A process that buys seats on request of its parent, with the product's code or with bare pg. Both use this driver.
const AT_ONCE = 50;

/** Handles the parent's messages: `{ orders }` are bought and timed, `{ stop }` ends the process. `buy` completes one order up to the payment. */
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

/** Ids without a provider: a session is named after its hold, and a payment intent after its session. */
export const sessionIdOf = (reference) => `cs_${reference}`;
export const intentOf = (sessionId) => `pi_${sessionId}`;
