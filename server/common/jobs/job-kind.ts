import type { Type } from '@nestjs/common';
import type { Settings } from '../config/settings.js';

/** The payload of a job that needs none: `{}`. */
type NoPayload = Record<string, never>;

/** Milliseconds between two runs; a whole number of seconds. */
type Every = number | ((settings: Settings) => number);

interface KindOptions {
  /** How often a failed job is retried, with exponential backoff. Default: 8. */
  retries?: number;
  /** How many jobs of this kind one replica runs at once. Default: 1. */
  workers?: number;
}

/** A kind of job. `Payload` holds the ids of what the job is about, as JSON. */
export interface JobKind<Payload extends object = NoPayload> extends KindOptions {
  readonly name: string;
  /** Interval at which one is enqueued with an empty payload; absent: never. */
  readonly every?: Every;
  /** Only a type: the payload of a job of this kind. */
  readonly payload?: Payload;
}

/** Scheduled jobs have an empty payload. */
type OptionsOf<Payload extends object> = KindOptions &
  (NoPayload extends Payload ? { every?: Every } : { every?: never });

/** Runs a job. */
export type JobHandler = (payload: object) => Promise<unknown>;

const declared = new Map<string, JobKind<object>>();
const methods = new Map<JobKind<object>, { provider: Type<object>; method: string }>();

/** Declares a kind of job, once. `name` is its queue: it must not change, as waiting jobs outlive a release. */
export function jobKind<Payload extends object = NoPayload>(
  name: string,
  options?: OptionsOf<Payload>,
): JobKind<Payload>;
export function jobKind(name: string, options?: KindOptions): JobKind<object> {
  if (declared.has(name)) throw new Error(`The kind of job ${name} is declared twice`);
  const kind = { name, ...options };
  declared.set(name, kind);
  return kind;
}

/** Returns all kinds of the loaded modules, sorted by name. */
export function jobKinds(): JobKind<object>[] {
  return [...declared.values()].toSorted((one, two) => one.name.localeCompare(two.name));
}

/** Makes a provider’s method the handler of a kind. It must be safe to run twice; if it throws, the job is retried. */
export function OnJob<Payload extends object>(kind: JobKind<Payload>) {
  return <Method extends (payload: Payload) => Promise<unknown>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    if (methods.has(kind)) throw new Error(`Jobs of the kind ${kind.name} have two handlers`);
    methods.set(kind, { provider: target.constructor as Type<object>, method });
  };
}

/** Returns the handler of each kind, a method of a provider that `find` returns. Throws if a kind has none. */
export function handlersIn(
  find: (provider: Type<object>) => object,
  kinds: readonly JobKind<object>[] = jobKinds(),
): Map<JobKind<object>, JobHandler> {
  return new Map(
    kinds.map((kind) => {
      const handler = methods.get(kind);
      if (!handler) throw new Error(`The kind of job ${kind.name} has no handler`);
      const provider = find(handler.provider) as Record<string, JobHandler | undefined>;
      // looked up at each run, as tests replace methods
      return [kind, async (payload) => provider[handler.method]?.(payload)];
    }),
  );
}
