import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [AuthModule, EventsModule, ProfileModule, QuestionnaireModule],
  providers: [DemoService],
})
export class DemoModule {}
