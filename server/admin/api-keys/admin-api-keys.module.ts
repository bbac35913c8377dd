import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { ApiKeysController } from './api-keys.controller.js';

@Module({ imports: [AuditModule, AuthModule], controllers: [ApiKeysController] })
export class AdminApiKeysModule {}
