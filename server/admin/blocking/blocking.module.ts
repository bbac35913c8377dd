import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { EventsModule } from '../../events/index.js';
import { PaymentsModule } from '../../payments/index.js';
import { RelationsModule } from '../../relations/index.js';
import { BlockingService } from './blocking.service.js';

@Module({
  imports: [AuditModule, AuthModule, EventsModule, PaymentsModule, RelationsModule],
  providers: [BlockingService],
  exports: [BlockingService],
})
export class BlockingModule {}
