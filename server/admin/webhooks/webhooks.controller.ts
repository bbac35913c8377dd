import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { AuditService, Downloadable } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { PageQuery, TableQuery } from '../../common/http/page.dto.js';
import { WebhooksService } from '../../webhooks/index.js';
import {
  ChangeWebhookDto,
  DELIVERIES_TABLE,
  NewWebhookDto,
  WebhookDeliveriesDto,
  WebhookDeliveryDto,
  webhookDeliveryDto,
  WebhookDto,
  webhookDto,
  WEBHOOKS_TABLE,
  WebhooksDto,
  WebhookWithSecretDto,
} from './webhooks.dto.js';

const WebhookId = () => IdParam('id', 'WEBHOOK_NOT_FOUND');

@OrganisersOnly()
@Controller('admin')
export class WebhooksController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly webhooks: WebhooksService,
  ) {}

  /** Lists the webhook endpoints, oldest first. */
  @Get('webhooks')
  @Downloadable('webhooks', 'webhook.list_exported', WEBHOOKS_TABLE)
  async list(@Query() _format: TableQuery): Promise<WebhooksDto> {
    const items = await this.webhooks.list();
    return { items: items.map(webhookDto), total: items.length };
  }

  /** Adds an endpoint. Its secret signs the calls (Standard Webhooks) and is not shown again. */
  @Post('webhooks')
  create(@Body() body: NewWebhookDto, @CurrentUser() user: CurrentUser): Promise<WebhookWithSecretDto> {
    const { url, kinds, description = '' } = body;
    return this.database.transaction(async () => {
      const { endpoint, secret } = await this.webhooks.create({ url, kinds, description }, user.accountId);
      await this.record(user, 'created', endpoint.id);
      return { ...webhookDto(endpoint), secret };
    });
  }

  /** Changes an endpoint, or switches it off or on. */
  @Patch('webhooks/:id')
  change(
    @WebhookId() id: number,
    @Body() body: ChangeWebhookDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<WebhookDto> {
    return this.database.transaction(async () => {
      const endpoint = await this.webhooks.update(id, { ...body });
      await this.record(user, 'changed', id);
      return webhookDto(endpoint);
    });
  }

  /** Deletes an endpoint and its log. */
  @Delete('webhooks/:id')
  delete(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<{ success: true }> {
    return this.database.transaction(async () => {
      await this.webhooks.delete(id);
      await this.record(user, 'deleted', id);
      return { success: true };
    });
  }

  /** Creates a new secret, which is not shown again. The old secret also signs for one more day. */
  @Post('webhooks/:id/secret')
  @HttpCode(200)
  rotate(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<WebhookWithSecretDto> {
    return this.database.transaction(async () => {
      const { endpoint, secret } = await this.webhooks.rotateSecret(id);
      await this.record(user, 'secret_rotated', id);
      return { ...webhookDto(endpoint), secret };
    });
  }

  /** Sends a test to an endpoint, even if it is switched off. */
  @Post('webhooks/:id/test')
  @HttpCode(200)
  async test(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<WebhookDeliveryDto> {
    const delivery = await this.webhooks.test(id);
    await this.record(user, 'tested', id);
    return webhookDeliveryDto(delivery);
  }

  /** Lists the deliveries of the last 30 days with their attempts, newest first. */
  @Get('webhooks/:id/deliveries')
  @Downloadable('deliveries', 'webhook.deliveries_exported', DELIVERIES_TABLE)
  async deliveries(@WebhookId() id: number, @Query() page: PageQuery): Promise<WebhookDeliveriesDto> {
    const { items, total } = await this.webhooks.deliveries(id, page);
    return { items: items.map(webhookDeliveryDto), total };
  }

  /** Sends a delivery again, with the same `webhook-id`. */
  @Post('webhook-deliveries/:id/resend')
  @HttpCode(200)
  async resend(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<WebhookDeliveryDto> {
    const delivery = await this.webhooks.resend(id);
    await this.record(user, 'resent', id);
    return webhookDeliveryDto(delivery);
  }

  private record(user: CurrentUser, done: string, subjectId: number): Promise<void> {
    return this.audit.record(user, { action: `webhook.${done}`, subjectId });
  }
}
