import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { Injectable, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { SHORTEST_SESSION_SECONDS } from './checkout/checkout.rules.js';
import { createSandbox, type Sandbox, type SandboxLog } from './sandbox/index.js';
import { StripeConnection } from './provider/stripe.gateway.js';

const SECRET_KEY = 'sk_test_apero_sandbox';

/** The payment sandbox where no Stripe account is set: its API listens on this machine alone, its pages stand at /sandbox. */
@Injectable()
export class SandboxHost implements OnModuleInit, OnApplicationShutdown {
  /** Null with a real Stripe account. */
  readonly sandbox: Sandbox | null;
  /** The same on every replica: whichever sends a webhook, each can read it. */
  private readonly webhookSecret: string;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
  ) {
    const secret = createHmac('sha256', settings.jwtSecret).update('sandbox webhooks').digest('hex');
    this.webhookSecret = `whsec_${secret}`;
    this.sandbox = settings.stripe ? null : this.create();
  }

  /** Starts the sandbox where there is one, and says how the provider is reached. */
  async connect(): Promise<StripeConnection> {
    const { stripe } = this.settings;
    if (stripe) return { ...stripe, address: null };
    const address = (await this.sandbox?.start()) ?? null;
    return { secretKey: SECRET_KEY, webhookSecret: this.webhookSecret, address };
  }

  onModuleInit(): void {
    const app = this.host.httpAdapter as unknown as NestExpressApplication;
    if (this.sandbox) app.use('/sandbox', this.sandbox.router);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sandbox?.stop();
  }

  private create(): Sandbox {
    const { settings } = this;
    return createSandbox({
      pool: settings.databaseUrl,
      now: () => this.clock.now(),
      secretKey: SECRET_KEY,
      webhookSecret: this.webhookSecret,
      webhookUrl: () => `${this.ownAddress()}/api/stripe/webhook`,
      publicUrl: () => settings.publicUrl,
      // shorter holds than Stripe's are for demonstrations and tests
      minSessionSeconds: settings.holdSeconds >= SHORTEST_SESSION_SECONDS ? SHORTEST_SESSION_SECONDS : 1,
      background: settings.backgroundWork,
      log: sandboxLog(new Logger('Sandbox')),
    });
  }

  private ownAddress(): string {
    const address = (this.host.httpAdapter.getHttpServer() as Server).address();
    if (address === null || typeof address === 'string') return `http://127.0.0.1:${this.settings.port}`;
    const everywhere = address.address === '::' || address.address === '0.0.0.0';
    const host = everywhere ? '127.0.0.1' : address.address;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  }
}

// Nest's log takes a text or an error, and says of an error only what may be said
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

/** Gives the gateway its connection: to Stripe, or to a sandbox that it starts. */
@Module({
  providers: [
    SandboxHost,
    {
      provide: StripeConnection,
      inject: [SandboxHost],
      useFactory: (host: SandboxHost) => host.connect(),
    },
  ],
  exports: [SandboxHost, StripeConnection],
})
export class SandboxModule {}
