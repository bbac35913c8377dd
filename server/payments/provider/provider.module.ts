import { Module } from '@nestjs/common';
import { ProviderMetrics } from './provider.metrics.js';
import { SandboxHost } from './sandbox-host.js';
import { StripeConnection, StripeGateway } from './stripe.gateway.js';

/** The gateway, connected to Stripe or to the sandbox. */
@Module({
  providers: [
    SandboxHost,
    {
      provide: StripeConnection,
      inject: [SandboxHost],
      useFactory: (host: SandboxHost) => host.connect(),
    },
    ProviderMetrics,
    StripeGateway,
  ],
  exports: [ProviderMetrics, SandboxHost, StripeGateway],
})
export class ProviderModule {}
