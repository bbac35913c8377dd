import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreditEntity } from './credit.entity.js';
import { CreditUseEntity } from './credit-use.entity.js';
import { CreditsRepository } from './credits.repository.js';
import { OwnCreditsController } from './credits.controller.js';
import { CreditsService } from './credits.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([CreditEntity, CreditUseEntity])],
  controllers: [OwnCreditsController],
  providers: [CreditsRepository, CreditsService],
  exports: [CreditsService],
})
export class CreditsModule {}
