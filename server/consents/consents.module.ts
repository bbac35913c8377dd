import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConsentEntity } from './consent.entity.js';
import { ConsentsService } from './consents.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ConsentEntity])],
  providers: [ConsentsService],
  exports: [ConsentsService],
})
export class ConsentsModule {}
