import type { OpenAPIObject } from '@nestjs/swagger';
import { accessLevelOf } from '../access.js';
import type { Handler } from './api-document.js';

type Components = Record<string, Record<string, unknown>>;

const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;
const ORGANISERS = ['host', 'organiser'];

/**
 * Returns the document without the operations of organisers and hosts, and without the schemas, answers, examples and
 * tags that only those use.
 *
 * @param handlers by operation id
 */
export function publicDocument(whole: OpenAPIObject, handlers: ReadonlyMap<string, Handler>): OpenAPIObject {
  const document = structuredClone(whole);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const handler = handlers.get((operation as { operationId?: string }).operationId ?? '');
      if (handler && ORGANISERS.includes(accessLevelOf(handler.controller, handler.method)))
        Reflect.deleteProperty(operations, method);
    }
    if (Object.keys(operations).length === 0) Reflect.deleteProperty(document.paths, path);
  }
  removeUnused(document);
  return document;
}

function removeUnused(document: OpenAPIObject): void {
  const text = JSON.stringify(document.paths);
  document.tags = document.tags?.filter(({ name }) => text.includes(JSON.stringify(name)));
  const components = (document.components ?? {}) as Components;
  const used = usedComponents(text, components);
  for (const [kind, named] of Object.entries(components)) {
    // security schemes are not used through a $ref
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(named))
      if (!used.has(`${kind}/${name}`)) Reflect.deleteProperty(named, name);
  }
}

function usedComponents(text: string, components: Components): Set<string> {
  const used = new Set<string>();
  const texts = [text];
  for (let next = texts.pop(); next !== undefined; next = texts.pop())
    for (const [, kind = '', name = ''] of next.matchAll(REFERENCE)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      texts.push(JSON.stringify(components[kind]?.[name] ?? {}));
    }
  return used;
}
