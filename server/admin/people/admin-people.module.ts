import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { ProfileModule } from '../../profile/index.js';
import { QuestionnaireModule } from '../../questionnaire/index.js';
import { RelationsModule } from '../../relations/index.js';
import { ReportingModule } from '../../reporting/index.js';
import { AdminReportsModule } from '../reports/index.js';
import { BlockingModule } from '../blocking/index.js';
import { AdminPeopleController } from './people.controller.js';
import { AdminPeopleService } from './admin-people.service.js';
import { PersonPhotosService } from './person-photos.service.js';

@Module({
  imports: [
    AuditModule,
    AuthModule,
    EventsModule,
    ProfileModule,
    QuestionnaireModule,
    RelationsModule,
    ReportingModule,
    AdminReportsModule,
    BlockingModule,
  ],
  controllers: [AdminPeopleController],
  providers: [AdminPeopleService, PersonPhotosService],
})
export class AdminPeopleModule {}
