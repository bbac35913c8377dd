/** A kind of outbox event. `Data` holds the ids of what it is about. */
export interface FactKind<Data extends object> {
  name: FactName;
  /** Only a type: the data of an event of this kind. */
  readonly data?: Data;
}

/** `<noun>.<past verb>`, such as `reservation.paid`. */
export type FactName = `${string}.${string}`;

/** A stored outbox event. */
export interface Fact<Data extends object> {
  id: number;
  data: Data;
  occurredAt: Date;
}

/**
 * Declares a kind of outbox event. Call it in the `*.facts.ts` of the room where the event happens, and export it from
 * the room's index.ts.
 */
export function factKind<Data extends object>(name: FactName): FactKind<Data> {
  return { name };
}
