import { Injectable } from '@nestjs/common';
import type { QualityReport, RatedPair } from './quality/quality.types.js';
import { toColumns } from './quality/columns.rules.js';
import { EngineThreads } from './threads/engine-threads.js';

/** Measures the quality of matching in a thread. */
@Injectable()
export class QualityService {
  constructor(private readonly engine: EngineThreads) {}

  /**
   * As `measureQuality`. Pairs of one event must be adjacent. Throws UNAVAILABLE if the engine's threads are too busy.
   */
  measure(pairs: readonly RatedPair[]): Promise<QualityReport> {
    return this.engine.measureQuality(toColumns(pairs));
  }
}
