/** Milliseconds after which a connection counts as none: longer, and nobody waits at an entrance. */
const PATIENCE = 6000;

/**
 * Returns the network's answer. Returns what is kept instead if there is no answer within some seconds, or the server is in
 * trouble; without anything kept, whatever the network says in the end. Rejects if that is nothing.
 */
export async function networkElse(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([network.catch(() => undefined), late]);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept()) ?? network;
}
