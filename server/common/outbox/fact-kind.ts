/** A kind of fact. `Data` are the ids of what it is about. */
export interface FactKind<Data extends object> {
  name: FactName;
  /** Only a type: the data of a fact of this kind. */
  readonly data?: Data;
}

/** `<noun>.<past verb>`, such as `reservation.paid`. */
export type FactName = `${string}.${string}`;

/** A fact as it was put. */
export interface Fact<Data extends object> {
  id: number;
  data: Data;
  occurredAt: Date;
}

/** Declares a kind of fact. Stands in the `*.facts.ts` of the room in which it happens, and is exported by its door. */
export function factKind<Data extends object>(name: FactName): FactKind<Data> {
  return { name };
}
