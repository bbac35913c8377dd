import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { EventsModule } from '../events/index.js';
import { ProfileModule } from '../profile/index.js';
import { QuestionnaireModule } from '../questionnaire/index.js';
import { RelationsModule } from '../relations/index.js';
import { DemoConnections } from './demo-connections.service.js';
import { DemoService } from './demo.service.js';
import { SeedRepository } from './seed.repository.js';
import { SeedService } from './seed.service.js';

@Module({
  imports: [AuthModule, EventsModule, ProfileModule, QuestionnaireModule, RelationsModule],
  providers: [DemoConnections, DemoService, SeedRepository, SeedService],
})
export class DemoModule {}
