import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Fault } from '../control/commands.js';
import type { Faults } from '../control/faults.js';
import type { MessageStore } from '../messages/message-store.js';

/** The largest message, in bytes. */
const LARGEST = 10_000_000;

/** A running SMTP server. */
interface MailServer {
  start(): Promise<string>;
  stop(): Promise<void>;
}

class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Returns an SMTP server that takes every message into the store, unless a fault says otherwise. */
export function createMailServer(store: MessageStore, faults: Faults): MailServer {
  const server: SMTPServer = new SMTPServer({
    name: 'sandbox.apero.example',
    size: LARGEST,
    // without a certificate, and with no need for one: it listens on the loopback alone
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...handlers(store, faults, () => server),
  });
  server.on('error', () => undefined);
  return {
    start: async () => {
      const listening = server.listen(0, '127.0.0.1');
      await once(listening, 'listening');
      return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function handlers(
  store: MessageStore,
  faults: Faults,
  server: () => SMTPServer,
): Pick<SMTPServerOptions, 'onRcptTo' | 'onData'> {
  /** What is to happen once the message has come, by session. */
  const later = new Map<string, Fault>();
  return {
    onRcptTo: ({ address }, session, callback) => {
      const fault = faults.take(address);
      if (fault?.do === 'refuse') return callback(new Refusal(fault.code, 'Not now, says the sandbox'));
      if (fault?.do === 'bounce')
        return callback(new Refusal(550, '5.1.1 No such mailbox, says the sandbox'));
      if (fault) later.set(session.id, fault);
      callback();
    },
    onData: (stream, session, callback) => {
      const fault = later.get(session.id);
      later.delete(session.id);
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      };
      const take = async () => {
        try {
          const source = await buffer(stream);
          if (fault?.do === 'delay') await delay(fault.seconds * 1000, undefined, { ref: false });
          if (fault?.do !== 'drop' || fault.kept) await store.add(source, envelope);
          if (fault?.do === 'drop') breakConnection(server(), session.id);
          else callback();
        } catch (error) {
          callback(error instanceof Error ? error : new Error(String(error)));
        }
      };
      void take();
    },
  };
}

function breakConnection(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections) if (connection.id === sessionId) connection._socket.destroy();
}
