/** Milliseconds after which a connection counts as none: longer, and nobody waits at an entrance. */
const PATIENCE = 3000;
/** The same while the network is known to be away: a page needs several calls, one after the other. */
const PATIENCE_AWAY = 500;

/** Whether the last call that waited got no answer, and none has come since. */
let isAway = false;

/**
 * Returns the network's answer. Returns what is kept instead if there is no answer within some seconds, or the server is in
 * trouble; without anything kept, whatever the network says in the end. Rejects if that is nothing.
 */
export async function networkElse(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, isAway ? PATIENCE_AWAY : PATIENCE, 'late');
  });
  const answered = network.then(
    (answer) => {
      isAway = false;
      return answer;
    },
    () => undefined,
  );
  const first = await Promise.race([answered, late]);
  isAway ||= first === 'late';
  const answer = first === 'late' ? undefined : first;
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept()) ?? network;
}
