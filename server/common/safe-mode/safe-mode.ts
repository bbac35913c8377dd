import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { DomainError } from '../errors/domain-error.js';

/**
 * The safe mode of a restored copy (RESTORED=1). Code with outside effects calls `require`: what a copy sends, orders
 * at the payment provider or deletes could belong to the original, and seats that were paid after the dump look free.
 * Refused work waits in the database until a start without RESTORED.
 */
@Injectable()
export class SafeMode implements OnApplicationBootstrap {
  private readonly logger = new Logger('Readiness');

  constructor(private readonly settings: Settings) {}

  get isOn(): boolean {
    return this.settings.restored;
  }

  /** Throws UNAVAILABLE in safe mode. `what` describes the refused work in English, for the log. */
  require(what: string): void {
    if (this.isOn) throw new DomainError('UNAVAILABLE', { cause: new Error(`safe mode: ${what}`) });
  }

  /** Logs what safe mode means, because a copy that is ready sells nothing. */
  onApplicationBootstrap(): void {
    if (this.isOn) this.logger.warn(SAFE_MODE_SENTENCE);
  }
}

/** What safe mode means, for operations. */
export const SAFE_MODE_SENTENCE =
  'Safe mode (RESTORED=1): no mails, no pushes, no orders to the payment provider, no jobs, no sweep, no reservations. ' +
  'Reconcile, look around, and start without RESTORED to open again.';
