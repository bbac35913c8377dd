import { readFileSync } from 'node:fs';

/** A field of a request's body, as far as tests ask: its type, and whether null may stand for it. */
export interface DocumentedField {
  type: string;
  nullable: boolean;
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
  /** The names of the query's parameters. */
  query: string[];
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
}

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
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
    const fields = Object.entries(resolve(schema).properties ?? {});
    return {
      example: exampleOf(schema) as Record<string, unknown>,
      optional: (resolve(schema).required ?? []).length === 0,
      fields: Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          { type: resolve(field).type ?? 'object', nullable: field.nullable ?? false },
        ]),
      ),
    };
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(() => path.startsWith('/api/'))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        body: bodyOf(operation),
        query: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      })),
  );
}
