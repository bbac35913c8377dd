import { type SpanKind as Kind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/** A kind of span, named after a subject: a name or the text of a statement. Evaluated only while tracing. */
export interface SpanKind {
  kind: Kind;
  /** Few and known names: never an id, a value or personal data. The same holds for attributes. */
  name: (subject: string) => string;
  attributes: (subject: string) => Readonly<Record<string, string>>;
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

/** Runs work in a span; without tracing just runs it. */
export function inSpan<T>(
  { kind, name, attributes }: SpanKind,
  subject: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  const options = { kind, attributes: attributes(subject) };
  return tracer.startActiveSpan(name(subject), options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // the error's message may contain values
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
