import { Client, type ClientConfig } from 'pg';

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
