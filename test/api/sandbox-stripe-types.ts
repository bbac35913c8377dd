import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The types that Stripe generates from its published OpenAPI description and ships with its library. */
const TYPES = join(dirname(require.resolve('stripe')), '../esm/resources');

const { factory, SyntaxKind } = ts;
const PAGINATION: [string, ts.TypeNode][] = [
  ['limit', factory.createKeywordTypeNode(SyntaxKind.NumberKeyword)],
  ['starting_after', factory.createKeywordTypeNode(SyntaxKind.StringKeyword)],
  ['ending_before', factory.createKeywordTypeNode(SyntaxKind.StringKeyword)],
];

/** A field as Stripe describes it. */
export interface Described {
  required: boolean;
  type: ts.TypeNode;
  /** Where its type's name is to be looked up. */
  scope: string[];
}

/** Reads interfaces of a generated file by their path, such as `Checkout.SessionCreateParams.LineItem`. */
export class StripeTypes {
  private readonly declarations = new Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>();

  /** @param file below the library's resources, such as `Refunds.d.ts` */
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

  /** The fields of an interface, those of shared pagination included. */
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

  /** The path of the declaration that a name in a scope stands for, looked up from the inside out; null for none. */
  resolve(name: string, scope: string[]): string | null {
    for (let depth = scope.length; depth >= 0; depth -= 1) {
      const path = [...scope.slice(0, depth), name].join('.');
      if (this.declarations.has(path)) return path;
    }
    return null;
  }

  /** The text of a declaration. */
  text(path: string): string {
    return this.declarations.get(path)?.getText() ?? '';
  }
}

/** Whether a type is the plain one of a parameter of this kind. */
export function isPlain(type: ts.TypeNode, kind: 'string' | 'integer' | 'boolean'): boolean {
  const { StringKeyword, NumberKeyword, BooleanKeyword } = SyntaxKind;
  return type.kind === { string: StringKeyword, integer: NumberKeyword, boolean: BooleanKeyword }[kind];
}

/** The name of a type and its first argument, as in `Array<string>`. */
export function reference(type: ts.TypeNode): { name: string; argument: ts.TypeNode | undefined } {
  if (!ts.isTypeReferenceNode(type)) return { name: '', argument: undefined };
  return { name: type.typeName.getText(), argument: type.typeArguments?.[0] };
}
