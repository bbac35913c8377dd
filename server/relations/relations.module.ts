import { Module } from '@nestjs/common';
import { RelationsRepository } from './relations.repository.js';
import { RelationsService } from './relations.service.js';

/** Ratings and blocks. */
@Module({
  providers: [RelationsRepository, RelationsService],
  exports: [RelationsService],
})
export class RelationsModule {}
