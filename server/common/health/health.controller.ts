import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import { Public } from '../http/access.js';

/** For whoever runs the container: is the process alive, and can it serve. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Throws UNAVAILABLE when the database does not answer. */
  @Get('ready')
  async ready(): Promise<{ status: string }> {
    try {
      await this.database.query('select 1');
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
    return { status: 'ok' };
  }
}
