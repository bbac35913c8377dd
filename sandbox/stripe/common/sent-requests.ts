/** A POST call that was made to the API, with its parameters as they were sent. */
export interface SentRequest {
  path: string;
  params: unknown;
}

/** The latest calls that this process has received. */
const KEPT = 200;

/** What the shop has sent: for whoever wants to see what the provider learns. */
export class SentRequests {
  private readonly requests: SentRequest[] = [];

  add(request: SentRequest): void {
    this.requests.push(request);
    if (this.requests.length > KEPT) this.requests.shift();
  }

  /** Returns the latest calls, newest first. */
  list(): SentRequest[] {
    return this.requests.toReversed();
  }
}
