import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from './admin/index.js';
import { API_DOCUMENT, type ApiDocument, ApiDocumentController } from './api-document.controller.js';
import { AuthModule } from './auth/index.js';
import { CommonModule, type AppContext } from './common/common.module.js';
import { DatabaseModule } from './common/database/database.module.js';
import { DemoModule } from './demo/index.js';
import { EventsModule } from './events/index.js';
import { FeedbackModule } from './feedback/index.js';
import { IcalendarModule } from './icalendar/index.js';
import { MatchingModule } from './matching/index.js';
import { NotificationsModule } from './notifications/index.js';
import { PaymentsModule } from './payments/index.js';
import { PeopleModule } from './people/index.js';
import { PrivacyModule } from './privacy/index.js';
import { ProfileModule } from './profile/index.js';
import { PublicPagesModule } from './public-pages/index.js';
import { QuestionnaireModule } from './questionnaire/index.js';
import { RoundsModule } from './rounds/index.js';

/** The root module, with all modules. */
@Module({})
export class AppModule {
  static with(context: AppContext, document: ApiDocument): DynamicModule {
    return {
      module: AppModule,
      controllers: [ApiDocumentController],
      providers: [{ provide: API_DOCUMENT, useValue: document }],
      imports: [
        CommonModule.with(context),
        DatabaseModule,
        AuthModule,
        EventsModule,
        IcalendarModule,
        ProfileModule,
        QuestionnaireModule,
        MatchingModule,
        RoundsModule,
        FeedbackModule,
        PaymentsModule,
        PeopleModule,
        PrivacyModule,
        NotificationsModule,
        PublicPagesModule,
        AdminModule,
        DemoModule,
      ],
    };
  }
}
