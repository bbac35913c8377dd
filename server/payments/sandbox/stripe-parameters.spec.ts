import Stripe from 'stripe';
import type ts from 'typescript';
import { isPlain, reference, StripeTypes } from '../../../test/api/sandbox-stripe-types.js';
import type { Described } from '../../../test/api/sandbox-stripe-types.js';
import * as parameters from './stripe-parameters.js';
import type { Field, Fields, Kind } from './stripe-parameters.js';

/** Every way in which our table differs from Stripe's description of an object of parameters. */
function differences(types: StripeTypes, path: string, fields: Fields): string[] {
  const described = types.members(path);
  const ours = Object.entries(fields).flatMap(([name, field]) => {
    const theirs = described.get(name);
    const where = `${path}.${name}`;
    return theirs === undefined
      ? [`${where} is unknown to Stripe`]
      : fieldDifferences(types, where, field, theirs);
  });
  const forgotten = [...described].filter(([name, { required }]) => required && !Object.hasOwn(fields, name));
  return [...ours, ...forgotten.map(([name]) => `${path}.${name} is required by Stripe`)];
}

function fieldDifferences(types: StripeTypes, where: string, field: Field, theirs: Described): string[] {
  const required =
    (field.required ?? false) === theirs.required ? [] : [`${where} is required on one side alone`];
  return [...required, ...kindDifferences(types, where, field.is, theirs.type, theirs.scope)];
}

function kindDifferences(
  types: StripeTypes,
  where: string,
  kind: Kind,
  type: ts.TypeNode,
  scope: string[],
): string[] {
  const differs = (): string[] => [`${where} is ${JSON.stringify(kind)} here, ${type.getText()} at Stripe`];
  const { name, argument } = reference(type);
  if (name === 'Emptyable' && argument) return kindDifferences(types, where, kind, argument, scope);
  if (kind === 'metadata') return name === 'MetadataParam' ? [] : differs();
  if (kind === 'moments') return type.getText() === 'RangeQueryParam | number' ? [] : differs();
  if (kind === 'string' || kind === 'integer' || kind === 'boolean')
    return isPlain(type, kind) ? [] : differs();
  if ('list' in kind) {
    return name === 'Array' && argument
      ? kindDifferences(types, where, kind.list, argument, scope)
      : differs();
  }
  const target = types.resolve(name, scope);
  if (target === null) return differs();
  if ('object' in kind) return differences(types, target, kind.object);
  return kind.oneOf
    .filter((word) => !types.text(target).includes(`'${word}'`))
    .map((word) => `${where}: no ${word}`);
}

describe('the parameters of the sandbox, against the description that Stripe publishes', () => {
  const sessions = new StripeTypes('Checkout/Sessions.d.ts');
  const refunds = new StripeTypes('Refunds.d.ts');
  const events = new StripeTypes('Events.d.ts');

  it.each<[string, StripeTypes, string, Fields]>([
    ['POST /v1/checkout/sessions', sessions, 'Checkout.SessionCreateParams', parameters.SESSION_CREATE],
    ['GET /v1/checkout/sessions', sessions, 'Checkout.SessionListParams', parameters.SESSION_LIST],
    ['GET /v1/checkout/sessions/{id}', sessions, 'Checkout.SessionRetrieveParams', parameters.ONLY_EXPAND],
    [
      'POST /v1/checkout/sessions/{id}/expire',
      sessions,
      'Checkout.SessionExpireParams',
      parameters.ONLY_EXPAND,
    ],
    ['POST /v1/refunds', refunds, 'RefundCreateParams', parameters.REFUND_CREATE],
    ['GET /v1/refunds', refunds, 'RefundListParams', parameters.REFUND_LIST],
    ['GET /v1/events', events, 'EventListParams', parameters.EVENT_LIST],
  ])('%s', (_call, types, path, fields) => {
    expect(differences(types, path, fields)).toEqual([]);
  });

  it('are those of the version of the API that the library speaks', () => {
    expect(parameters.STRIPE_API_VERSION).toBe(Stripe.API_VERSION);
  });

  it('would be seen to differ', () => {
    const wrong: Fields = {
      colour: { is: 'string' },
      success_url: { is: 'integer' },
      mode: { is: { oneOf: ['gift'] } },
      line_items: { is: { list: { object: { price_data: { is: { object: {} } } } } } },
    };
    expect(differences(sessions, 'Checkout.SessionCreateParams', wrong)).toEqual([
      'Checkout.SessionCreateParams.colour is unknown to Stripe',
      'Checkout.SessionCreateParams.success_url is "integer" here, string at Stripe',
      'Checkout.SessionCreateParams.mode: no gift',
      'Checkout.SessionCreateParams.LineItem.PriceData.currency is required by Stripe',
    ]);
  });
});
