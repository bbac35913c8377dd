import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../common/errors/domain-error.js';

/** How long we wait for the provider, in milliseconds. */
export interface ProviderPatience {
  /** For one answer. Short, because a guest waits for it. */
  answerWithin: number;
  /** Between two calls that ask whether it is there again. */
  askEvery: number;
}

export const PROVIDER_PATIENCE: ProviderPatience = { answerWithin: 4000, askEvery: 2000 };

/** So many calls in a row without an answer: it is silent. One of them may have had a connection that was dead. */
const SILENT_AFTER = 2;
/** Milliseconds without traffic after which a connection is closed, also while it is opened. */
const IDLE_MILLISECONDS = 30_000;

type Send = (...request: never[]) => Promise<unknown>;

/**
 * The way to the provider. Notices that it is silent, refuses calls at once then, and lets one through now and then to ask
 * whether it is there again.
 */
export class ProviderLine {
  private readonly agent: http.Agent;
  private silences = 0;
  private askedAt = -Infinity;
  private permits = 0;

  constructor(
    private readonly patience: ProviderPatience,
    isEncrypted: boolean,
  ) {
    const options = { keepAlive: true, timeout: IDLE_MILLISECONDS };
    this.agent = isEncrypted ? new https.Agent(options) : new http.Agent(options);
  }

  /** Returns the client that `make` makes, with all its requests on this line. */
  over<Client extends { makeRequest: Send }>(make: (agent: http.Agent) => Client): Client {
    const client = make(this.agent);
    const send = client.makeRequest.bind(client);
    client.makeRequest = (...request: never[]) => this.attempt(() => send(...request));
    return client;
  }

  /** Begins a call, which may be several attempts. Throws UNAVAILABLE while the provider is known to be silent. */
  begin(): void {
    if (!this.isSilent) return;
    if (performance.now() - this.askedAt < this.patience.askEvery)
      throw new DomainError('UNAVAILABLE', { cause: new Error('the payment provider is silent') });
    this.askedAt = performance.now();
    this.permits = 1;
  }

  private get isSilent(): boolean {
    return this.silences >= SILENT_AFTER;
  }

  private async attempt<T>(send: () => Promise<T>): Promise<T> {
    // a second attempt of the call that asks would only make its guest wait
    if (this.isSilent && this.permits-- <= 0) throw silence();
    try {
      const answer = await this.inTime(send());
      this.silences = 0;
      return answer;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ETIMEDOUT') this.noteSilence();
      throw error;
    }
  }

  // the library counts from when a connection is open, and a host that has vanished never opens one
  private async inTime<T>(answer: Promise<T>): Promise<T> {
    answer.catch(() => undefined);
    const enough = new AbortController();
    const late = delay(this.patience.answerWithin * 1.2, undefined, { signal: enough.signal }).then(() => {
      throw silence();
    });
    late.catch(() => undefined);
    return Promise.race([answer, late]).finally(() => enough.abort());
  }

  // the others that wait for use lead to the same place: nobody is to find out one by one that they are dead
  private noteSilence(): void {
    this.silences++;
    for (const sockets of Object.values(this.agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

function silence(): Error {
  return Object.assign(new Error('the payment provider did not answer'), { code: 'ETIMEDOUT' });
}
