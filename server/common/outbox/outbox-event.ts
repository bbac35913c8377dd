/** A kind of outbox event. `Data` holds the ids of what it is about. */
export interface OutboxEventKind<Data extends object> {
  name: OutboxEventName;
  /** Only a type: the data of an event of this kind. */
  readonly data?: Data;
}

/** `<noun>.<past verb>`, such as `reservation.paid`. */
export type OutboxEventName = `${string}.${string}`;

/** The data of events of a kind. */
export type DataOf<Kind> = Kind extends OutboxEventKind<infer Data> ? Data : never;

/** A stored outbox event. */
export interface OutboxEvent<Data extends object = object> {
  id: number;
  /** The name of its kind. */
  kind: string;
  data: Data;
  occurredAt: Date;
}

/**
 * Declares a kind of outbox event. Call it in the service that puts the event, or in the `*.outbox.ts` of the submodule
 * if several do, and export it from the module's index.ts.
 */
export function outboxEvent<Data extends object>(name: OutboxEventName): OutboxEventKind<Data> {
  return { name };
}
