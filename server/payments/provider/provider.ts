import type { Language } from '../../common/http/request-language.js';

/** The state of a checkout session. Only `paid` means that the money has arrived; only `expired` and `failed` are final. */
export type SessionStatus = 'open' | 'processing' | 'paid' | 'expired' | 'failed';

/** A checkout session as the provider returns it. */
export interface ProviderSession {
  id: string;
  /** Address of the payment page; null when the session can no longer be paid. */
  url: string | null;
  status: SessionStatus;
  paymentIntent: string | null;
  /** In the smallest unit of the currency: Rappen for CHF. */
  amountRappen: number;
  /** In lower case, such as `chf`. */
  currency: string;
  /** Whether it is of the mode (test or live) of our key. */
  isOurMode: boolean;
  /** The reference of the hold that the session claims to be for. Anybody may know it and open a session with it. */
  reference: string | null;
  /** The secret of the hold, which we put into the metadata of the sessions that we open. */
  holdKey: string | null;
  /** The account that we named when we opened it. After a restore another person may have this id. */
  accountId: number | null;
  /** The event that we named when we opened it. */
  eventId: number | null;
  openedAt: Date;
  /** The provider's fingerprint of the card that paid. */
  cardFingerprint: string | null;
}

/** The state of a dispute. The bank has decided when it is `won`, `lost` or `closed`. */
export type DisputeStatus = 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';

/** A dispute (chargeback) as the provider returns it. */
export interface ProviderDispute {
  id: string;
  paymentIntent: string | null;
  amountRappen: number;
  currency: string;
  /** The provider's code, such as `fraudulent`. */
  reason: string;
  status: DisputeStatus;
  /** Until when an answer counts; null if none is possible. */
  respondBy: Date | null;
  openedAt: Date;
}

/** Instants in seconds: from the first on, before the second. */
export interface TimeRange {
  from: Date;
  to: Date;
}

/** A refund as the provider returns it. */
export interface ProviderRefund {
  id: string;
  paymentIntent: string | null;
  amountRappen: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's failure code. */
  failure: string | null;
  /** Id of our refund; null when the refund was made in the provider's dashboard. */
  refundId: number | null;
}

/** The object that a webhook event is about; null when the event does not concern us. */
export type EventSubject = { session: string } | { paymentIntent: string } | { dispute: string } | null;

/** A webhook event. Its content is not trusted: it only says which object to fetch from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  subject: EventSubject;
  /** When it happened, by the provider's clock. */
  createdAt: Date;
}

/** What a checkout session is created with. */
export interface SessionInput {
  /** Shown in the provider's dashboard. */
  reservationId: number;
  /** Returned in `ProviderSession`: identifies the guest if the reservation is lost by a restore. Ids, no names. */
  accountId: number;
  eventId: number;
  /** Returned in `ProviderSession.reference`. */
  reference: string;
  /** Returned in `ProviderSession.holdKey`. */
  holdKey: string;
  /** A second request with the same key returns the session of the first. */
  idempotencyKey: string;
  productName: string;
  amountRappen: number;
  /** Where the provider sends its receipt; undefined: the provider gets no address. */
  email: string | undefined;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** A sentence next to the pay button. */
  note: string;
  /** The language of the payment page; null: that of the browser. */
  language: Language | null;
}

/** What a refund is created with. */
export interface RefundInput {
  refundId: number;
  /** A second request with the same key returns the refund of the first. */
  idempotencyKey: string;
  paymentIntent: string;
  amountRappen: number;
}

/** The provider rejected a request. The same request would be rejected again. */
export class ProviderRefused extends Error {
  constructor(
    /** The provider's error code. */
    readonly code: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}
