import { Router } from 'express';
import { controlRouter } from './control/control.router.js';
import { Faults } from './control/faults.js';
import { messagesRouter } from './messages/messages.router.js';
import { MessageStore } from './messages/message-store.js';
import { pagesRouter } from './pages/pages.router.js';
import { createMailServer } from './smtp/mail-server.js';

/** What the sandbox needs from the process that runs it. */
export interface MailSandboxOptions {
  /** The clock by which messages arrive. */
  now: () => Date;
}

export interface MailSandbox {
  /** Listens for SMTP on a free port of the loopback. Returns its address. */
  start(): Promise<string>;
  /** The page, its API and the control, to be mounted at `/sandbox/mail`, before or after any body parser. */
  router: Router;
  stop(): Promise<void>;
}

/** Returns a mail sandbox that has not started yet. Its messages are kept in memory, the newest thousand. */
export function createMailSandbox({ now }: MailSandboxOptions): MailSandbox {
  const store = new MessageStore(now);
  const faults = new Faults();
  const server = createMailServer(store, faults);
  return {
    start: () => server.start(),
    router: Router().use(messagesRouter(store), controlRouter(faults), pagesRouter(store)),
    stop: () => server.stop(),
  };
}
