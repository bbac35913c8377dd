import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type AccountLimit, AccountLimits } from '../../auth/index.js';
import { ExportService } from './export.service.js';

/** Limited, as an export reads every row of a person and their photos. */
const EXPORTS: AccountLimit = { name: 'export', limit: 5, seconds: 86_400 };

/** Exports people's data on their own request. */
@Injectable()
export class OwnExportService {
  constructor(
    private readonly limits: AccountLimits,
    private readonly exports: ExportService,
  ) {}

  /** Returns the ZIP of the user's own data. Throws RATE_LIMITED. */
  async of(accountId: number): Promise<Readable> {
    await this.limits.count(accountId, EXPORTS);
    return this.exports.zipOf(accountId);
  }
}
