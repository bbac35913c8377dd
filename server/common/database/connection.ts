import { Client, type ClientConfig } from 'pg';
import { statement } from './statements.js';

/**
 * A connection that may break at any moment. A pool listens for that only while the connection is idle, and whoever
 * is given it begins a moment too late: a break in between would end the process. Here somebody always listens; that
 * the connection is gone is said by the next statement.
 */
export class Connection extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** The same for a pool: what runs again and again, a statement with parameters, is prepared at its first use. */
export class PreparingConnection extends Connection {
  // never: what the driver's many forms of this method answer has nothing else in common
  override query(text: unknown, values?: unknown, callback?: unknown): never {
    const query = super.query.bind(this) as (...how: unknown[]) => never;
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, callback);
    return query(statement(text, values), callback);
  }
}
