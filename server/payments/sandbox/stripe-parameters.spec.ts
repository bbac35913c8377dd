import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Stripe from 'stripe';
import ts from 'typescript';
import * as parameters from './stripe-parameters.js';
import type { Field, Fields, Kind } from './stripe-parameters.js';

/** The types that Stripe generates from its OpenAPI description and ships with its library. */
const TYPES = join(dirname(require.resolve('stripe')), '../esm/resources');

interface Described {
  required: boolean;
  type: ts.TypeNode;
  scope: string[];
}

/** Reads interfaces of a generated file by their path, such as `SessionCreateParams.LineItem`. */
class Description {
  private readonly declarations = new Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>();

  constructor(file: string) {
    const text = readFileSync(join(TYPES, file), 'utf8');
    this.collect(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true), []);
  }

  private collect(node: ts.Node, scope: string[]): void {
    ts.forEachChild(node, (child) => {
      if (ts.isModuleDeclaration(child) && child.body !== undefined) {
        this.collect(child.body, [...scope, child.name.text]);
      } else if (ts.isInterfaceDeclaration(child) || ts.isTypeAliasDeclaration(child)) {
        this.declarations.set([...scope, child.name.text].join('.'), child);
      }
    });
  }

  /** The parameters of an interface, those of shared pagination included. */
  members(path: string): Map<string, Described> {
    const found = this.declarations.get(path);
    if (found === undefined || !ts.isInterfaceDeclaration(found))
      throw new Error(`Stripe does not describe ${path}`);
    const members = new Map<string, Described>();
    for (const member of found.members) {
      if (!ts.isPropertySignature(member) || member.type === undefined) continue;
      const required = member.questionToken === undefined;
      members.set(member.name.getText(), { required, type: member.type, scope: path.split('.') });
    }
    const page = found.heritageClauses?.some((clause) => clause.getText().includes('PaginationParams'));
    for (const [name, type] of page ? PAGINATION : [])
      members.set(name, { required: false, type, scope: [] });
    return members;
  }

  /** What a name in a scope stands for, looked up from the inside out as TypeScript does. */
  resolve(
    name: string,
    scope: string[],
  ): { path: string; node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration } | null {
    for (let depth = scope.length; depth >= 0; depth -= 1) {
      const path = [...scope.slice(0, depth), name].join('.');
      const node = this.declarations.get(path);
      if (node !== undefined) return { path, node };
    }
    return null;
  }
}

const PAGINATION: [string, ts.TypeNode][] = [
  ['limit', ts.factory.createKeywordTypeNode(ts.SyntaxKind.NumberKeyword)],
  ['starting_after', ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)],
  ['ending_before', ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)],
];

/** Every way in which our table differs from Stripe's description of an object of parameters. */
function differences(description: Description, path: string, fields: Fields): string[] {
  const described = description.members(path);
  const ours = Object.entries(fields).flatMap(([name, field]) => {
    const theirs = described.get(name);
    const where = `${path}.${name}`;
    return theirs === undefined
      ? [`${where} is unknown to Stripe`]
      : fieldDifferences(description, where, field, theirs);
  });
  const forgotten = [...described].filter(([name, { required }]) => required && !Object.hasOwn(fields, name));
  return [...ours, ...forgotten.map(([name]) => `${path}.${name} is required by Stripe`)];
}

function fieldDifferences(
  description: Description,
  where: string,
  field: Field,
  theirs: Described,
): string[] {
  const required =
    (field.required ?? false) === theirs.required ? [] : [`${where} is required on one side alone`];
  return [...required, ...kindDifferences(description, where, field.is, theirs.type, theirs.scope)];
}

function kindDifferences(
  description: Description,
  where: string,
  kind: Kind,
  type: ts.TypeNode,
  scope: string[],
): string[] {
  const differs = (): string[] => [`${where} is ${JSON.stringify(kind)} here, ${type.getText()} at Stripe`];
  const reference = ts.isTypeReferenceNode(type) ? type : null;
  const name = reference?.typeName.getText() ?? '';
  if (name === 'Emptyable') return kindDifferences(description, where, kind, argument(reference), scope);
  if (kind === 'metadata') return name === 'MetadataParam' ? [] : differs();
  if (kind === 'moments') return type.getText() === 'RangeQueryParam | number' ? [] : differs();
  if (kind === 'string' || kind === 'integer' || kind === 'boolean')
    return isKeyword(type, kind) ? [] : differs();
  if ('list' in kind) {
    return name === 'Array'
      ? kindDifferences(description, where, kind.list, argument(reference), scope)
      : differs();
  }
  const target = description.resolve(name, scope);
  if (target === null) return differs();
  if ('object' in kind) return differences(description, target.path, kind.object);
  return kind.oneOf
    .filter((word) => !target.node.getText().includes(`'${word}'`))
    .map((word) => `${where}: no ${word}`);
}

function argument(reference: ts.TypeReferenceNode | null): ts.TypeNode {
  const [inner] = reference?.typeArguments ?? [];
  if (inner === undefined) throw new Error(`${reference?.getText()} has no argument`);
  return inner;
}

function isKeyword(type: ts.TypeNode, kind: 'string' | 'integer' | 'boolean'): boolean {
  const { StringKeyword, NumberKeyword, BooleanKeyword } = ts.SyntaxKind;
  return type.kind === { string: StringKeyword, integer: NumberKeyword, boolean: BooleanKeyword }[kind];
}

describe('the parameters of the sandbox, against the description that Stripe publishes', () => {
  const sessions = new Description('Checkout/Sessions.d.ts');
  const refunds = new Description('Refunds.d.ts');
  const events = new Description('Events.d.ts');

  it.each<[string, Description, string, Fields]>([
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
  ])('%s', (_call, description, path, fields) => {
    expect(differences(description, path, fields)).toEqual([]);
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
