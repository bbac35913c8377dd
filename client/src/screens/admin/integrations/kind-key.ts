import type { Webhook } from '../../../api/admin-types';

type Underscored<Text extends string> = Text extends `${infer Noun}.${infer Verb}`
  ? `${Noun}_${Verb}`
  : never;

/** Returns the key of the phrase for a kind of message to a webhook: a dot would part the key. */
export function kindKey<One extends Webhook['kinds'][number]>(kind: One): Underscored<One> {
  return kind.replace('.', '_') as Underscored<One>;
}
