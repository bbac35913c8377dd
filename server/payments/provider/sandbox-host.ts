import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Pool } from 'pg';
// types only: the sandbox itself is loaded by import() below, which production never reaches
import type { Sandbox, SandboxLog } from '../../../sandbox/stripe/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { SHORTEST_SESSION_SECONDS } from '../../common/config/production.rules.js';
import { connectionBudget, WatchedPool } from '../../common/database/connections/pool.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { PROVIDER_PATIENCE } from './provider-line.js';
import type { StripeConnection } from './stripe.gateway.js';

/** Runs the payment sandbox if no Stripe account is configured: its API on a local port, its pages at /sandbox. */
@Injectable()
export class SandboxHost implements OnModuleInit, OnApplicationShutdown {
  /** Null with a Stripe account. */
  sandbox: Sandbox | null = null;
  private pool: Pool | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Starts the sandbox if no Stripe account is configured. Returns the connection to the provider. */
  async connect(): Promise<StripeConnection> {
    const { settings } = this;
    const patience = { ...PROVIDER_PATIENCE, answerWithin: settings.providerTimeoutSeconds * SECOND };
    if (settings.stripe) return { ...settings.stripe, address: null, patience };
    if (settings.production)
      throw new Error('Production needs STRIPE_SECRET_KEY: it has no payment sandbox.');
    const { createSandbox } = await import('../../../sandbox/stripe/index.js');
    // derived from the JWT secret, so that each replica can verify the webhooks of the others
    const secret = createHmac('sha256', settings.jwtSecret).update('sandbox webhooks').digest('hex');
    const keys = { secretKey: 'sk_test_apero_sandbox', webhookSecret: `whsec_${secret}` };
    const { sandbox } = connectionBudget(settings.databasePool, true);
    this.pool = new WatchedPool(settings.databaseUrl, sandbox, settings.preparedStatements);
    this.sandbox = createSandbox({
      ...keys,
      pool: this.pool,
      now: () => this.clock.now(),
      webhookUrl: () => `${this.ownAddress()}/api/stripe/webhook`,
      publicUrl: () => settings.publicUrl,
      // demonstrations and tests use holds shorter than Stripe's minimum
      minSessionSeconds: settings.holdSeconds >= SHORTEST_SESSION_SECONDS ? SHORTEST_SESSION_SECONDS : 1,
      // the sandbox keeps running, also beside a restored copy
      background: settings.backgroundWork || settings.restored,
      log: sandboxLog(new Logger('Sandbox')),
    });
    return { ...keys, address: await this.sandbox.start(), patience };
  }

  onModuleInit(): void {
    const app = this.host.httpAdapter as unknown as NestExpressApplication;
    if (this.sandbox) app.use('/sandbox', this.sandbox.router);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sandbox?.stop();
    await this.pool?.end();
  }

  private ownAddress(): string {
    const address = (this.host.httpAdapter.getHttpServer() as Server).address();
    if (address === null || typeof address === 'string') return `http://127.0.0.1:${this.settings.port}`;
    const isAnyAddress = address.address === '::' || address.address === '0.0.0.0';
    const host = isAnyAddress ? '127.0.0.1' : address.address;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}

// Nest's logger takes a text or an error; it removes personal data from errors
function sandboxLog(logger: Logger): SandboxLog {
  return {
    warn: (details, message) =>
      logger.warn('err' in details ? `${message}: ${String(details.err)}` : message),
    error: (details, message) => {
      logger.error(message);
      if ('err' in details) logger.error(details.err);
    },
  };
}
