import { type Envelope, type SandboxMessage, readMessage } from './message.js';

/** Older messages are forgotten. */
const MOST = 1000;

interface StoredMessage {
  message: SandboxMessage;
  source: Buffer;
}

/** The messages that were taken, in memory. */
export class MessageStore {
  private stored: StoredMessage[] = [];
  private count = 0;

  constructor(private readonly now: () => Date) {}

  /** Adds a message as it came by SMTP. */
  async add(source: Buffer, envelope: Envelope): Promise<void> {
    this.count += 1;
    const message = await readMessage(source, envelope, { id: String(this.count), at: this.now() });
    this.stored = [{ message, source }, ...this.stored].slice(0, MOST);
  }

  /** Returns the messages, newest first; with an address only those to it. */
  list(to?: string): SandboxMessage[] {
    const messages = this.stored.map(({ message }) => message);
    if (to === undefined) return messages;
    const wanted = to.trim().toLowerCase();
    return messages.filter((message) => message.to.some((address) => address.toLowerCase() === wanted));
  }

  /** Returns a message and how it came, or undefined. */
  find(id: string): StoredMessage | undefined {
    return this.stored.find(({ message }) => message.id === id);
  }

  clear(): void {
    this.stored = [];
  }
}
