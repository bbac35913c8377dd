import type { MigrationInterface } from 'typeorm';

/** A migration that does what the lint of migrations refuses, and says why it may: see docs/decisions/0027. */
export interface LintedMigration extends MigrationInterface {
  /** By finding (`index holds.holds_of_guest`), the reason in a line. */
  readonly allowed?: Readonly<Record<string, string>>;
}
