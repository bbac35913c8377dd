/** What a checkout session is worth, in the provider's word: only `paid` is money, only `expired` and `failed` are an end. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'expired' | 'failed';

/** A checkout session as the provider tells it. */
export interface ProviderSession {
  id: string;
  /** Where it is paid; null once it cannot be. */
  url: string | null;
  status: SessionStatus;
  paymentIntent: string | null;
  amountRappen: number;
  /** What we named it when we opened it: the key of the hold. Another shop on the same account names its own otherwise. */
  reference: string | null;
}

/** A refund as the provider tells it. */
export interface ProviderRefund {
  id: string;
  amountRappen: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's code for why it failed. */
  failure: string | null;
  /** Our refund that it carries out; null when somebody made it in the provider's dashboard. */
  refundId: number | null;
}

/** What an event of the provider is about. */
export type EventSubject = { session: string } | { paymentIntent: string } | null;

/** Something that the provider says has happened. We never believe its content: it only says what to ask after. */
export interface ProviderEvent {
  id: string;
  type: string;
  about: EventSubject;
}

/** What a checkout session is opened with. */
export interface SessionOrder {
  /** For people who look at the session in the provider's dashboard. */
  reservationId: number;
  /** Comes back in `ProviderSession.reference`. */
  reference: string;
  /** The same order with the same key is one session, however often it is sent. */
  idempotencyKey: string;
  eventName: string;
  amountRappen: number;
  email: string | undefined;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** A sentence beside the button that pays. */
  note: string;
}

/** What a refund is ordered with. */
export interface RefundOrder {
  refundId: number;
  idempotencyKey: string;
  paymentIntent: string;
  amountRappen: number;
}

/** The provider answered, and the answer is no: asking the same again would not help. */
export class ProviderRefused extends Error {
  constructor(
    /** The provider's code. */
    readonly code: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}
