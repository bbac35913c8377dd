import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReferralCountEntity, ReferralHoldEntity } from './referral-count.entity.js';
import { ReferralsService } from './referrals.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ReferralCountEntity, ReferralHoldEntity])],
  providers: [ReferralsService],
  exports: [ReferralsService],
})
export class ReferralsModule {}
