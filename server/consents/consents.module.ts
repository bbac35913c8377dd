import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentEntity } from './consent.entity.js';
import { ConsentsRepository, ConsentsService } from './consents.service.js';

/** Consents. */
@Module({
  imports: [TypeOrmModule.forFeature([ConsentEntity])],
  providers: [ConsentsRepository, ConsentsService],
  exports: [ConsentsService],
})
export class ConsentsModule {}
