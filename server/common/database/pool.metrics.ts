import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { Database } from './database.js';

/** Metrics of this replica's connections. */
@Injectable()
export class PoolMetrics {
  constructor(database: Database, metrics: Metrics) {
    const connections = metrics.gauge({
      name: 'apero_database_pool_connections',
      help: 'Connections to the database that requests share, by what they do.',
      labels: ['state'],
    });
    const waiting = metrics.gauge({
      name: 'apero_database_pool_waiting_requests',
      help: 'Who waits for a connection.',
    });
    const budget = metrics.gauge({
      name: 'apero_database_pool_max_connections',
      help: 'So many connections requests may open.',
    });
    metrics.beforeAnswer(() => {
      const { total, idle, waiting: queue, max } = database.load;
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'busy' }, total - idle);
      waiting.set(queue);
      budget.set(max);
    });
  }
}
