import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ReferralsModule } from '../referrals/index.js';
import { PicturesService } from './pictures.service.js';
import { PublicPagesController } from './public-pages.controller.js';
import { ReferralEnds, ViewsService } from './views.service.js';

@Module({
  imports: [AuthModule, EventsModule, ReferralsModule],
  controllers: [PublicPagesController],
  providers: [PicturesService, ReferralEnds, ViewsService],
  exports: [ReferralEnds],
})
export class PublicPagesModule {}
