/** A transition from one state to another (from null: the first state), and when it happens. */
export interface Transition<State extends string> {
  from: State | null;
  to: State;
  when: string;
}

/** Returns whether a table of transitions has this one. */
export function allowsTransition<State extends string>(
  table: readonly Transition<State>[],
  from: State,
  to: State,
): boolean {
  return table.some((transition) => transition.from === from && transition.to === to);
}
