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

  /** Addresses that are told of facts, oldest first. */
  @Get('webhooks')
  @Downloadable('webhooks', 'webhook.list_exported', WEBHOOKS_TABLE)
  async list(@Query() _format: TableQuery): Promise<WebhooksDto> {
    const items = await this.webhooks.list();
    return { items: items.map(webhookDto), total: items.length };
  }

  /** Adds one. Its secret is shown this once; calls are signed with it (Standard Webhooks). */
  @Post('webhooks')
  async create(@Body() body: NewWebhookDto, @CurrentUser() user: CurrentUser): Promise<WebhookWithSecretDto> {
    const { url, kinds, description = '' } = body;
    const made = await this.logged(user, 'created', async () => {
      const { endpoint, secret } = await this.webhooks.create({ url, kinds, description }, user.accountId);
      return { id: endpoint.id, endpoint, secret };
    });
    return { ...webhookDto(made.endpoint), secret: made.secret };
  }

  /** Changes one, or switches it off or on. */
  @Patch('webhooks/:id')
  async change(
    @WebhookId() id: number,
    @Body() body: ChangeWebhookDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<WebhookDto> {
    return webhookDto(await this.logged(user, 'changed', () => this.webhooks.update(id, { ...body })));
  }

  /** Deletes one, with its log. */
  @Delete('webhooks/:id')
  async delete(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<{ success: true }> {
    await this.logged(user, 'deleted', () => this.webhooks.delete(id).then(() => ({ id })));
    return { success: true };
  }

  /** Gives it another secret, which is shown this once; the one before signs too for a day. */
  @Post('webhooks/:id/secret')
  @HttpCode(200)
  async rotate(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<WebhookWithSecretDto> {
    const made = await this.logged(user, 'secret_rotated', async () => ({
      id,
      ...(await this.webhooks.rotateSecret(id)),
    }));
    return { ...webhookDto(made.endpoint), secret: made.secret };
  }

  /** Sends a test to it, also if it is switched off. */
  @Post('webhooks/:id/test')
  @HttpCode(200)
  async test(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<WebhookDeliveryDto> {
    const delivery = await this.webhooks.test(id);
    await this.record(user, 'tested', id);
    return webhookDeliveryDto(delivery);
  }

  /** What was sent to it within 30 days, with each attempt, newest first. */
  @Get('webhooks/:id/deliveries')
  @Downloadable('deliveries', 'webhook.deliveries_exported', DELIVERIES_TABLE)
  async deliveries(@WebhookId() id: number, @Query() page: PageQuery): Promise<WebhookDeliveriesDto> {
    const { items, total } = await this.webhooks.deliveries(id, page);
    return { items: items.map(webhookDeliveryDto), total };
  }

  /** Sends it once more, with the same `webhook-id`. */
  @Post('webhook-deliveries/:id/resend')
  @HttpCode(200)
  async resend(@WebhookId() id: number, @CurrentUser() user: CurrentUser): Promise<WebhookDeliveryDto> {
    const delivery = await this.webhooks.resend(id);
    await this.record(user, 'resent', id);
    return webhookDeliveryDto(delivery);
  }

  private logged<T extends { id: number }>(
    user: CurrentUser,
    done: string,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async () => {
      const result = await work();
      await this.record(user, done, result.id);
      return result;
    });
  }

  private record(user: CurrentUser, done: string, subjectId: number): Promise<void> {
    return this.audit.record(user, { action: `webhook.${done}`, subjectId });
  }
}
