/** A kind of span, named after a subject: a name or the text of a statement. Evaluated only while tracing. */
export interface SpanKind {
  /** `client`: a call of another system; `internal`: work of our own; `consumer`: a job. */
  kind: 'client' | 'internal' | 'consumer';
  /** Few and known names: never an id, a value or personal data. The same holds for attributes. */
  name: (subject: string) => string;
  attributes: (subject: string) => Readonly<Record<string, string>>;
}

/** The part of OpenTelemetry that we use, once it is loaded. */
export interface Tracer {
  inSpan<T>(kind: SpanKind, subject: string, work: () => Promise<T>): Promise<T>;
  /** Returns the id of the current trace. */
  traceId(): string | undefined;
}

/** A request with the id of its trace. */
export interface TracedRequest {
  trace?: string;
}

let tracer: Tracer | undefined;

/** Sets the tracer; undefined switches tracing off. */
export function traceBy(one: Tracer | undefined): void {
  tracer = one;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Runs work in a span; without tracing just runs it. */
export function inSpan<T>(kind: SpanKind, subject: string, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.inSpan(kind, subject, work) : work();
}

/** Returns the id of the current trace, for the log; undefined without tracing. */
export function traceId(): string | undefined {
  return tracer?.traceId();
}
