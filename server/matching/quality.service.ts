import { Injectable } from '@nestjs/common';
import { type QualityReport, type RatedPair, toColumns } from './quality/index.js';
import { EngineThreads } from './threads/index.js';

/** Measures the matching in a thread. */
@Injectable()
export class QualityService {
  constructor(private readonly engine: EngineThreads) {}

  /**
   * As `measureQuality`. Pairs of one event must stand next to each other. Throws UNAVAILABLE if the engine's threads are too
   * busy.
   */
  measure(pairs: readonly RatedPair[]): Promise<QualityReport> {
    return this.engine.measureQuality(toColumns(pairs));
  }
}
