/** What is traced, and how it is told from a subject: a name or a statement's text. Evaluated only while tracing. */
export interface SpanKind {
  /** `client`: a call of another system; `internal`: work of our own; `consumer`: work that was enqueued. */
  kind: 'client' | 'internal' | 'consumer';
  /** Few and known: never an id, a value or anything of a person. The same holds for attributes. */
  name: (subject: string) => string;
  attributes: (subject: string) => Readonly<Record<string, string>>;
}

/** What OpenTelemetry does for us, once it is loaded. */
export interface Tracer {
  inSpan<T>(kind: SpanKind, subject: string, work: () => Promise<T>): Promise<T>;
  /** Returns the id of the trace in which the caller runs. */
  traceId(): string | undefined;
}

/** A request with the id of its trace. */
export interface TracedRequest {
  trace?: string;
}

let tracer: Tracer | undefined;

/** Sets by what spans are made; undefined: none are. */
export function traceBy(one: Tracer | undefined): void {
  tracer = one;
}

/** Whether spans are made. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Runs work in a span of its own; just runs it where nothing is traced. */
export function inSpan<T>(kind: SpanKind, subject: string, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.inSpan(kind, subject, work) : work();
}

/** Returns the id of the trace in which the caller runs, for the log; undefined where nothing is traced. */
export function traceId(): string | undefined {
  return tracer?.traceId();
}
