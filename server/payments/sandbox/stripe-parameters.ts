/**
 * The requests that the sandbox understands, as data.
 * Names, types and requiredness are those of Stripe's published OpenAPI description (github.com/stripe/openapi)
 * for the API version below; a test compares every line with the types that Stripe generates from it.
 * What is not listed is refused as Stripe refuses what it does not know. `payment_method_types` is missing on
 * purpose: this version of the API replaced it with `allowed_payment_method_types`.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive';

export type Kind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Kind }
  | { readonly object: Fields }
  /** A moment in epoch seconds, or a range of them. */
  | 'moments';

export interface Field {
  readonly is: Kind;
  readonly required?: true;
}

export type Fields = Readonly<Record<string, Field>>;

export interface MomentRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** What a checked parameter holds. */
export type ValueOf<K> = K extends 'string'
  ? string
  : K extends 'integer'
    ? number
    : K extends 'boolean'
      ? boolean
      : K extends 'metadata'
        ? Record<string, string>
        : K extends 'moments'
          ? MomentRange
          : K extends { oneOf: readonly (infer Word)[] }
            ? Word
            : K extends { list: infer Item }
              ? ValueOf<Item>[]
              : K extends { object: infer Inner }
                ? ValuesOf<Inner>
                : never;

type RequiredNames<F> = { [N in keyof F]: F[N] extends { required: true } ? N : never }[keyof F];

/** What checked parameters hold: the required ones always, the others perhaps. */
export type ValuesOf<F> = { [N in RequiredNames<F>]: F[N] extends { is: infer K } ? ValueOf<K> : never } & {
  [N in Exclude<keyof F, RequiredNames<F>>]?: F[N] extends { is: infer K } ? ValueOf<K> : never;
};

const expand = { is: { list: 'string' } } as const;
const page = {
  ending_before: { is: 'string' },
  limit: { is: 'integer' },
  starting_after: { is: 'string' },
} as const;

/** Payment methods that the sandbox's page offers. */
export const PAYMENT_METHODS = ['card', 'twint'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const LOCALES = (
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ' +
  'ro ru sk sl sv th tr vi zh zh-HK zh-TW'
).split(' ');

const LINE_ITEM = {
  price_data: {
    is: {
      object: {
        currency: { is: 'string', required: true },
        product_data: {
          is: {
            object: {
              name: { is: 'string', required: true },
              description: { is: 'string' },
              images: { is: { list: 'string' } },
              metadata: { is: 'metadata' },
            },
          },
        },
        unit_amount: { is: 'integer' },
      },
    },
  },
  quantity: { is: 'integer' },
} as const satisfies Fields;

/** POST /v1/checkout/sessions */
export const SESSION_CREATE = {
  adaptive_pricing: { is: { object: { enabled: { is: 'boolean' } } } },
  allowed_payment_method_types: { is: { list: { oneOf: PAYMENT_METHODS } } },
  cancel_url: { is: 'string' },
  client_reference_id: { is: 'string' },
  currency: { is: 'string' },
  custom_text: {
    is: { object: { submit: { is: { object: { message: { is: 'string', required: true } } } } } },
  },
  customer_creation: { is: { oneOf: ['always', 'if_required'] } },
  customer_email: { is: 'string' },
  expand,
  expires_at: { is: 'integer' },
  line_items: { is: { list: { object: LINE_ITEM } } },
  locale: { is: { oneOf: LOCALES } },
  metadata: { is: 'metadata' },
  mode: { is: { oneOf: ['payment'] } },
  payment_intent_data: {
    is: {
      object: {
        description: { is: 'string' },
        metadata: { is: 'metadata' },
        receipt_email: { is: 'string' },
        statement_descriptor: { is: 'string' },
        statement_descriptor_suffix: { is: 'string' },
      },
    },
  },
  submit_type: { is: { oneOf: ['auto', 'book', 'pay'] } },
  success_url: { is: 'string' },
  ui_mode: { is: { oneOf: ['hosted_page'] } },
} as const satisfies Fields;

/** GET /v1/…/{id} and POST /v1/checkout/sessions/{id}/expire take nothing but `expand`. */
export const ONLY_EXPAND = { expand } as const satisfies Fields;

/** GET /v1/checkout/sessions */
export const SESSION_LIST = {
  ...page,
  created: { is: 'moments' },
  expand,
  payment_intent: { is: 'string' },
  status: { is: { oneOf: ['open', 'complete', 'expired'] } },
} as const satisfies Fields;

/** POST /v1/refunds */
export const REFUND_CREATE = {
  amount: { is: 'integer' },
  charge: { is: 'string' },
  expand,
  metadata: { is: 'metadata' },
  payment_intent: { is: 'string' },
  reason: { is: { oneOf: ['duplicate', 'fraudulent', 'requested_by_customer'] } },
} as const satisfies Fields;

/** GET /v1/refunds */
export const REFUND_LIST = {
  ...page,
  charge: { is: 'string' },
  created: { is: 'moments' },
  expand,
  payment_intent: { is: 'string' },
} as const satisfies Fields;

/** GET /v1/events */
export const EVENT_LIST = {
  ...page,
  created: { is: 'moments' },
  type: { is: 'string' },
  types: { is: { list: 'string' } },
} as const satisfies Fields;
