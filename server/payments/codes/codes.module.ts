import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CodesRepository } from './codes.repository.js';
import { CodesService } from './codes.service.js';
import { PromotionCodeEntity } from './promotion-code.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([PromotionCodeEntity])],
  providers: [CodesRepository, CodesService],
  exports: [CodesService],
})
export class CodesModule {}
