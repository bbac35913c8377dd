import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { NextFunction, Request, Response } from 'express';
import { type TracingSettings, version } from '../config/settings.js';
import { routeOf } from '../metrics/metrics.js';
import { PROBE, type TracedRequest, traceBy } from './tracing.js';

/** Milliseconds for the last spans to be sent when the process ends. */
const LAST_SPANS_WITHIN = 1000;

/** Traces sent by OTLP, until `end`. */
export type RunningTraces = ReturnType<typeof beginTraces>;

/** Starts tracing. This file is imported only if tracing is on, as it loads OpenTelemetry's SDK. */
export function beginTraces(settings: TracingSettings) {
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceOf(settings),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const ours = provider.getTracer('apero', version);
  traceBy(ours);
  return {
    /** Creates a span for each request, in the caller's trace. */
    middleware: (request: Request, response: Response, next: NextFunction): void => {
      if (PROBE.test(request.url)) return next();
      const caller = propagation.extract(ROOT_CONTEXT, request.headers);
      const span = ours.startSpan(request.method, { kind: SpanKind.SERVER }, caller);
      (request as TracedRequest).trace = span.spanContext().traceId;
      response.once('close', () => endRequest(span, request, response));
      context.with(trace.setSpan(caller, span), next);
    },
    /** Sends the remaining spans and stops tracing. */
    end: async (): Promise<void> => {
      traceBy(undefined);
      // a collector that does not answer must not delay the end of the process
      const given = delay(LAST_SPANS_WITHIN, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
      for (const one of [trace, context, propagation]) one.disable();
    },
  };
}

function endRequest(span: Span, request: Request, response: Response): void {
  const route = routeOf(request);
  const status = response.statusCode;
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function samplerOf({ sampler, share }: TracingSettings): Sampler {
  const [, parentBased, root] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const fixed = { always_off: 0, always_on: 1 }[root ?? ''];
  const own = new TraceIdRatioBasedSampler(fixed ?? share);
  return parentBased ? new ParentBasedSampler({ root: own }) : own;
}

function resourceOf({ serviceName, attributes }: TracingSettings) {
  const all: Attributes = { 'service.version': version, ...attributes, 'service.name': serviceName };
  const resource = {
    attributes: all,
    merge: () => resource,
    getRawAttributes: () => Object.entries(all),
  };
  return resource as never;
}
