import { Client, type ClientConfig } from 'pg';
import { statement } from './statements.js';

/**
 * A connection whose loss does not end the process. A pool listens for errors only while a connection is idle; one in
 * use would raise an unhandled error. Here a listener is always there, and the next statement reports the loss.
 */
export class Connection extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A connection of the pool: statements with parameters are prepared at their first use. */
export class PreparingConnection extends Connection {
  // never: the return types of the driver's overloads have nothing else in common
  override query(text: unknown, values?: unknown, callback?: unknown): never {
    const query = super.query.bind(this) as (...how: unknown[]) => never;
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, callback);
    return query(statement(text, values), callback);
  }
}
