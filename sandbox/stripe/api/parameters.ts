import type Stripe from 'stripe';
import { z } from 'zod';

// The parameters of the calls that the gateway makes. `satisfies` compares each with Stripe's own types.
// What is not listed is refused, as Stripe refuses what it does not know.

/** Returns what an issue bears of Stripe's form: its error code. */
const withCode = (code: string, error: string) => ({ error, params: { code } });

/** Stripe takes no empty text, and at most 5000 characters. */
const text = z.string().min(1).max(5000);
const url = text.refine((value) => URL.canParse(value), withCode('url_invalid', 'Not a valid URL'));
const email = text.refine(
  (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  withCode('email_invalid', 'Invalid email address'),
);
const integer = text
  .refine(
    (value) => /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value)),
    withCode('parameter_invalid_integer', 'Invalid integer'),
  )
  .transform(Number);
const atLeast = (least: number) =>
  integer.refine(
    (value) => value >= least,
    withCode('parameter_invalid_integer', `This value must be greater than or equal to ${least}.`),
  );
const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'Metadata can have at most 50 keys');

/** The currencies of the payment sandbox. All have a hundredth as their smallest unit. */
export const CURRENCIES = ['chf', 'eur', 'usd'] as const;

/** POST /v1/checkout/sessions */
export const SESSION_CREATE = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: boolean.optional() }).optional(),
  allowed_payment_method_types: z.array(z.enum(['card', 'twint'])).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() }).optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  line_items: z
    .array(
      z.strictObject({
        price_data: z.strictObject({
          currency: z.enum(CURRENCIES, `The payment sandbox takes ${CURRENCIES.join(', ')} alone.`),
          product_data: z.strictObject({ name: text }),
          unit_amount: atLeast(0),
        }),
        quantity: atLeast(1),
      }),
    )
    .min(1)
    .max(100),
  locale: z.enum(['auto', 'de', 'en', 'fr', 'it']).optional(),
  metadata: metadata.optional(),
  mode: z.literal('payment'),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  submit_type: z.enum(['auto', 'book', 'pay']).optional(),
  success_url: url,
}) satisfies z.ZodType<Stripe.Checkout.SessionCreateParams>;

/** GET /v1/checkout/sessions/{id} */
export const SESSION_RETRIEVE = z.strictObject({
  expand: z
    .array(
      z.enum(['payment_intent', 'payment_intent.latest_charge'], {
        error: ({ input }) => `This property cannot be expanded (${String(input)}).`,
      }),
    )
    .optional(),
}) satisfies z.ZodType<Stripe.Checkout.SessionRetrieveParams>;

/** POST /v1/checkout/sessions/{id}/expire */
export const SESSION_EXPIRE = z.strictObject({}) satisfies z.ZodType<Stripe.Checkout.SessionExpireParams>;

/** A page of a list. */
const page = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'Limit must be between 1 and 100').optional(),
  starting_after: text.optional(),
};

/** A range of times, in epoch seconds. */
const created = z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional();

/** GET /v1/checkout/sessions */
export const SESSION_LIST = z.strictObject({
  ...page,
  created,
  payment_intent: text.optional(),
}) satisfies z.ZodType<Stripe.Checkout.SessionListParams>;

/** POST /v1/refunds */
export const REFUND_CREATE = z.strictObject({
  amount: integer.optional(),
  metadata: metadata.optional(),
  payment_intent: text,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
}) satisfies z.ZodType<Stripe.RefundCreateParams>;

/** GET /v1/refunds */
export const REFUND_LIST = z.strictObject({
  ...page,
  created,
  payment_intent: text.optional(),
}) satisfies z.ZodType<Stripe.RefundListParams>;

/** GET /v1/disputes */
export const DISPUTE_LIST = z.strictObject({
  ...page,
  created,
  payment_intent: text.optional(),
}) satisfies z.ZodType<Stripe.DisputeListParams>;

/** GET /v1/disputes/{id} */
export const DISPUTE_RETRIEVE = z.strictObject({}) satisfies z.ZodType<Stripe.DisputeRetrieveParams>;

/** GET /v1/events */
export const EVENT_LIST = z.strictObject({
  ...page,
  created,
  types: z.array(text).optional(),
}) satisfies z.ZodType<Stripe.EventListParams>;

/** GET /v1/balance_transactions */
export const BALANCE_LIST = z.strictObject({
  ...page,
  created,
  expand: z.array(z.enum(['data.source'])).optional(),
}) satisfies z.ZodType<Stripe.BalanceTransactionListParams>;

/** GET /v1/webhook_endpoints */
export const WEBHOOK_ENDPOINT_LIST = z.strictObject(
  page,
) satisfies z.ZodType<Stripe.WebhookEndpointListParams>;
