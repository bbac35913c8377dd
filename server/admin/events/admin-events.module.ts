import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { MatchingModule } from '../../matching/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { ProfileModule } from '../../profile/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminAuditModule } from '../audit/index.js';
import { AdminEventsController } from './admin-events.controller.js';
import { EventChangesController } from './event-changes.controller.js';
import { AdminMatchingController } from './admin-matching.controller.js';
import { AdminDraftsService } from './admin-drafts.service.js';
import { AdminEventsService } from './admin-events.service.js';
import { AdminHostsService } from './admin-hosts.service.js';
import { ChangePreviewService } from './change-preview.service.js';
import { KindChangesService } from './kind-changes.service.js';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    EventsModule,
    MatchingModule,
    PaymentsModule,
    ProfileModule,
    ReportingModule,
    AdminAuditModule,
  ],
  controllers: [AdminEventsController, EventChangesController, AdminMatchingController],
  providers: [
    AdminDraftsService,
    AdminEventsService,
    AdminHostsService,
    ChangePreviewService,
    KindChangesService,
  ],
  exports: [AdminDraftsService, AdminEventsService],
})
export class AdminEventsModule {}
