import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({ imports: [AuditModule, WebhooksModule], controllers: [WebhooksController] })
export class AdminWebhooksModule {}
