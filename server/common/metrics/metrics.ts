import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A metric. Its name follows Prometheus' conventions: `apero_`, what is counted, the unit; counters end in `_total`. */
export interface MetricDefinition<Label extends string> {
  name: string;
  help: string;
  /** Their values must be few and known: never ids, names or addresses. */
  labels?: readonly Label[];
}

/**
 * The figures of this replica for Prometheus. A room registers its own in a `*.metrics.ts` file. Counting costs next to
 * nothing, whether or not anybody asks.
 */
@Injectable()
export class Metrics {
  private readonly logger = new Logger('Metrics');
  private readonly registry = new Registry();
  private readonly readings: (() => void | Promise<void>)[] = [];

  readonly contentType = this.registry.contentType;

  counter<Label extends string = never>({
    name,
    help,
    labels = [],
  }: MetricDefinition<Label>): Counter<Label> {
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  gauge<Label extends string = never>({ name, help, labels = [] }: MetricDefinition<Label>): Gauge<Label> {
    return new Gauge({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** @param buckets upper bounds, in the unit of the name */
  histogram<Label extends string = never>(
    { name, help, labels = [] }: MetricDefinition<Label>,
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({
      name,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.registry],
    });
  }

  /** Has `read` set gauges each time before they are answered. If it fails, the others are answered all the same. */
  beforeAnswer(read: () => void | Promise<void>): void {
    this.readings.push(read);
  }

  /** Adds what Node says of its process: event loop, memory, garbage collection, file handles. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Returns all figures in Prometheus' text format. */
  async answer(): Promise<string> {
    await Promise.all(this.readings.map((read) => this.readLogged(read)));
    return this.registry.metrics();
  }

  private async readLogged(read: () => void | Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.logger.warn(`A figure could not be read: ${String(error)}`);
    }
  }
}

/** Lets a gauge say nothing, rather than what was true some time ago. */
export function forget<Label extends string>(gauge: Gauge<Label>): void {
  gauge.reset();
  // without labels `reset` makes it 0, which is a figure too
  if ((gauge as unknown as { labelNames: string[] }).labelNames.length === 0) gauge.remove();
}
