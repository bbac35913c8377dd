import { readFileSync } from 'node:fs';

/** A field of a request's body or query, as far as tests ask. */
export interface DocumentedField {
  type: string;
  /** Whether it must be there, and null may not stand for it. */
  needed: boolean;
}

/** A call of the committed OpenAPI document. */
export interface DocumentedCall {
  method: string;
  /** With `{id}` for a parameter. */
  path: string;
  /** What is sent as JSON (optional: nothing at all will do as well); null for calls without such a body. */
  body: {
    example: Record<string, unknown>;
    fields: Record<string, DocumentedField>;
    optional: boolean;
  } | null;
  /** The query's parameters. */
  query: Record<string, DocumentedField>;
  /** The fields of a successful answer that the document does not name, as paths. */
  unnamed: (answer: unknown) => string[];
}

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  nullable?: boolean;
  example?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Every call below /api that the committed document describes. */
export function documentedCalls(): DocumentedCall[] {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
  const resolve = (schema: Schema): Schema => {
    const named = schema.$ref ?? schema.allOf?.[0]?.$ref;
    return named ? (document.components.schemas[named.split('/').at(-1) ?? ''] ?? {}) : schema;
  };
  const exampleOf = (schema: Schema): unknown => {
    const { type, example, enum: values, items, properties } = resolve(schema);
    if (example !== undefined) return example;
    if (values) return values[0];
    if (type === 'array') return items ? [exampleOf(items)] : [];
    if (properties)
      return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field)]));
    return undefined;
  };
  const bodyOf = (operation: Operation): DocumentedCall['body'] => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return null;
    const { properties = {}, required = [] } = resolve(schema);
    return {
      example: exampleOf(schema) as Record<string, unknown>,
      optional: required.length === 0,
      fields: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          {
            type: resolve(field).type ?? 'object',
            needed: required.includes(name) && field.nullable !== true,
          },
        ]),
      ),
    };
  };
  const unnamed = (schema: Schema | undefined, value: unknown, path = ''): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const { items, properties, additionalProperties } = schema ? resolve(schema) : {};
    if (additionalProperties) return [];
    return Object.entries(value).flatMap(([key, held]) => {
      const inner = Array.isArray(value) ? items : properties?.[key];
      const here = `${path}.${Array.isArray(value) ? '' : key}`;
      return inner ? unnamed(inner, held, here) : [here];
    });
  };
  const answerOf = ({ responses }: Operation): Schema | undefined =>
    (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(() => path.startsWith('/api/'))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        body: bodyOf(operation),
        unnamed: (answer: unknown) => unnamed(answerOf(operation), answer),
        query: Object.fromEntries(
          (operation.parameters ?? [])
            .filter((one) => one.in === 'query')
            .map(({ name, schema, required = false }) => [
              name,
              { type: resolve(schema).type ?? 'object', needed: required },
            ]),
        ),
      })),
  );
}
