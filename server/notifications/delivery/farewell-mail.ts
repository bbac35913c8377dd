import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailTransport } from '../../common/mail/mail-transport.js';
import { Farewells, type Leaver } from '../../privacy/index.js';
import { Renderer } from '../templates/index.js';

/** The mail to a person whose account was deleted: no notification can be stored for them. */
@Injectable()
export class FarewellMail implements OnModuleInit {
  constructor(
    private readonly farewells: Farewells,
    private readonly renderer: Renderer,
    private readonly transport: MailTransport,
  ) {}

  onModuleInit(): void {
    this.farewells.toldBy((leaver) => this.send(leaver));
  }

  private async send({ email: to, language }: Leaver): Promise<void> {
    const { subject, html, text } = await this.renderer.render({
      occasion: 'account-deleted',
      language,
      values: {},
    });
    await this.transport.send(randomUUID(), { to, language, subject, html, text });
  }
}
