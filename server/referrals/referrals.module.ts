import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReferralCountEntity } from './referral-count.entity.js';
import { ReferralHoldEntity } from './referral-hold.entity.js';
import { ReferralsService } from './referrals.service.js';

/** Counts of links. */
@Module({
  imports: [TypeOrmModule.forFeature([ReferralCountEntity, ReferralHoldEntity])],
  providers: [ReferralsService],
  exports: [ReferralsService],
})
export class ReferralsModule {}
