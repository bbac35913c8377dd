import type { SettingReader } from './setting-reader.js';
import type { MetricsSettings, TracingSettings } from './settings.js';

const LOOPBACK = '127.0.0.1';
/** The samplers of OpenTelemetry's specification that need no server of their own. */
export const TRACES_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Reads metrics, traces, and the share of successful requests that is logged. */
export function readObservability(read: SettingReader, port: number, problems: string[]) {
  return {
    metrics: readMetrics(read, port, problems),
    tracing: readTracing(read, problems),
    logSample: readShare(read, 'LOG_SAMPLE', problems),
  };
}

// the figures are confidential: no port is opened unless it is set, and it listens on the loopback address by default
function readMetrics(read: SettingReader, port: number, problems: string[]): MetricsSettings | null {
  if (read.text('METRICS_PORT') === null) return null;
  const own = read.integer('METRICS_PORT', 0, 1, 65_535);
  if (own === port)
    problems.push('METRICS_PORT must be another port than PORT: metrics are not for the public.');
  return { port: own, host: read.text('METRICS_HOST') ?? LOOPBACK };
}

// the names are OpenTelemetry's own
function readTracing(read: SettingReader, problems: string[]): TracingSettings | null {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const sampler = read.choice('OTEL_TRACES_SAMPLER', TRACES_SAMPLERS, 'parentbased_traceidratio');
  const share = readShare(read, 'OTEL_TRACES_SAMPLER_ARG', problems);
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'apero';
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    sampler: sampler as TracingSettings['sampler'],
    share,
    serviceName,
    attributes: readAttributes(read, problems),
  };
}

// `name=value,name=value`, each percent-encoded
function readAttributes(read: SettingReader, problems: string[]): Record<string, string> {
  const pairs = (read.text('OTEL_RESOURCE_ATTRIBUTES') ?? '').split(',').filter((pair) => pair.trim() !== '');
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=');
        if (name.trim() === '' || value.length === 0) throw new Error('no pair');
        return [decodeURIComponent(name.trim()), decodeURIComponent(value.join('=').trim())];
      }),
    );
  } catch {
    problems.push('OTEL_RESOURCE_ATTRIBUTES must be pairs such as deployment.environment.name=production.');
    return {};
  }
}

function readShare(read: SettingReader, name: string, problems: string[]): number {
  const value = read.text(name);
  if (value === null) return 1;
  const share = Number(value);
  if (/^[\d.]+$/.test(value) && share >= 0 && share <= 1) return share;
  problems.push(`${name} must be a number from 0 to 1.`);
  return 1;
}
