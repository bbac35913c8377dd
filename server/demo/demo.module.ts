import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { MatchingModule } from '../matching/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { DemoPortraits, DemoService } from './demo.service.js';
import { DemoEvents } from './demo-events.service.js';
import { DemoHistory } from './demo-history.service.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [
    AuthModule,
    EventsModule,
    MatchingModule,
    PaymentsModule,
    ProfileModule,
    QuestionnaireModule,
    RelationsModule,
  ],
  providers: [DemoEvents, DemoHistory, DemoPortraits, DemoService, SeedService],
})
export class DemoModule {}
