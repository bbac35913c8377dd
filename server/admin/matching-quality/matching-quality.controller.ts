import { Controller, Get } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { OrganisersOnly } from '../../common/http/access.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { EngineThreads, toColumns } from '../../matching/index.js';
import { RatedPairsService } from '../../reporting/index.js';
import { MatchingQualityDto, matchingQualityDto } from './matching-quality.dto.js';

/** Milliseconds for which a report is cached: its data changes once a day, and when consents are withdrawn. */
const KEPT = 10 * MINUTE;

@OrganisersOnly()
@Controller('admin/matching/quality')
export class MatchingQualityController {
  private kept: { at: Date; report: Promise<MatchingQualityDto> } | undefined;

  constructor(
    private readonly pairs: RatedPairsService,
    private readonly engine: EngineThreads,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns how well agreement predicted a mutual yes at past events. Contains totals only, no data about single
   * persons.
   */
  @Get()
  find(): Promise<MatchingQualityDto> {
    const now = this.clock.now();
    if (this.kept && Math.abs(now.getTime() - this.kept.at.getTime()) < KEPT) return this.kept.report;
    const kept = { at: now, report: this.measure(now) };
    this.kept = kept;
    kept.report.catch(() => {
      // a failure is not cached
      if (this.kept === kept) this.kept = undefined;
    });
    return kept.report;
  }

  private async measure(at: Date): Promise<MatchingQualityDto> {
    const columns = toColumns(await this.pairs.find());
    return matchingQualityDto(await this.engine.run('measureQuality', columns), at);
  }
}
