import { setTimeout as delay } from 'node:timers/promises';
import { Logger, RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { AppModule } from './app.module.js';
import { DatabaseClock } from './common/clock/database-clock.js';
import type { AppContext } from './common/common.module.js';
import type { ReadSettings } from './common/config/read-settings.js';
import { Settings } from './common/config/settings.js';
import { type ReachedDatabase, reachDatabase } from './common/database/reach-database.js';
import { ErrorFilter, errorBody } from './common/errors/error.filter.js';
import { DomainError } from './common/errors/domain-error.js';
import { DOCTOR_HEADER } from './common/health/health.controller.js';
import { DemoService } from './demo/index.js';
import { InputPipe } from './common/http/body.pipe.js';
import { NestLog, createLogger, requestLog } from './common/logging/logging.js';
import { bodyDeadline, setDeadlines } from './common/http/deadlines.js';
import { isForwarded, noteExemption } from './common/http/limits.js';
import { RequestTraces } from './common/tracing/tracing.js';
import { RequestLoad } from './common/metrics/request-load.js';
import { serveClient } from './common/http/client-files.js';
import { Stopping, stopSchedule } from './common/stopping/stopping.js';
import { buildApiDocument, serveApiDocument } from './openapi.js';

/** Routes outside of /api. */
const BARE_ROUTES = [
  'health/live',
  'health/ready',
  'health/forwarding',
  'photos/:file',
  'calendar/:file',
  'pages/*path',
];

/** Creates the app, the same for the server and every test: configured, not yet listening. */
export async function createApp(context: AppContext): Promise<NestExpressApplication> {
  const { settings } = context;
  const logger = createLogger(settings.logLevel);
  let made: OpenAPIObject | undefined;
  const document = () => (made ??= buildApiDocument(app));
  const app: NestExpressApplication = await NestFactory.create(AppModule.with(context, document), {
    rawBody: true,
    logger: new NestLog(logger),
    abortOnError: false,
  });
  setDeadlines(app.getHttpServer(), settings);
  app.set('trust proxy', settings.trustProxyHops);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  // answers below /api are not cached; ETags are only for frequent reads, see @Conditional
  app.set('etag', false);
  app.use(requestLog(logger, settings.logSample));
  app.use(app.get(Stopping).watch);
  const trace = await app.get(RequestTraces).begin();
  if (trace) app.use(trace);
  app.use(app.get(RequestLoad).count, noteExemption(settings));
  if (settings.trustProxyHops === 0) app.use(warnOfProxy());
  app.use(...securityHeaders(settings.production && settings.publicUrl.startsWith('https:')));
  if (settings.demo) app.use(withHeader('X-Robots-Tag', 'noindex, nofollow'));
  app.use(bodyDeadline(settings.deadlines));
  app.use('/api', withHeader('Cache-Control', 'no-store'));
  app.setGlobalPrefix('api', {
    exclude: BARE_ROUTES.map((path) => ({ path, method: RequestMethod.GET })),
  });
  app.useGlobalPipes(new InputPipe(!settings.production));
  app.useGlobalFilters(new ErrorFilter());
  app.useBodyParser('json', { limit: '100kb' });
  serveApiDocument(app);
  serveClient(app, settings);
  await app.init();
  if (settings.demoData) await app.get(DemoService).fillIfEmpty();
  app.use((_request: Request, response: Response) =>
    response.status(404).json(errorBody(new DomainError('NOT_FOUND'))),
  );
  return app;
}

/** Shuts the app down: not ready during the grace period; then ends requests, jobs and the pool. See stopping.ts. */
export async function shutDown(app: NestExpressApplication): Promise<void> {
  const { closes, answers } = stopSchedule(app.get(Settings).shutdownGraceSeconds);
  const stopping = app.get(Stopping);
  stopping.begin();
  await delay(closes);
  stopping.endConnections();
  const server = app.getHttpServer();
  const closed = new Promise<'in time'>((resolve) => server.close(() => resolve('in time')));
  const answered = await Promise.race([closed, delay(answers - closes, 'late', { ref: false })]);
  if (answered === 'late') {
    new Logger('Stopping').warn('Requests that did not end were broken off.');
    server.closeAllConnections();
  }
  await closed;
  await app.close();
}

/** Runs work of a command in the app: on the database of `reach`, without background work, logging only fatal errors. */
export async function withApp<T>(
  read: ReadSettings,
  work: (app: NestExpressApplication) => Promise<T>,
  reach: (read: ReadSettings) => Promise<ReachedDatabase> = reachDatabase,
): Promise<T> {
  const { url, close } = await reach(read);
  const settings = { ...read, databaseUrl: url, backgroundWork: false, demoData: false, logLevel: 'fatal' };
  try {
    const app = await createApp({ settings, clock: new DatabaseClock() });
    return await work(app).finally(() => shutDown(app));
  } finally {
    await close();
  }
}

function securityHeaders(https: boolean) {
  const policies = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: https,
    referrerPolicy: { policy: 'no-referrer' },
    // the payment page opens in a new tab, which we then redirect to its URL
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  return [policies, withHeader('Permissions-Policy', PERMISSIONS_POLICY)];
}

/** What no page may use. The camera is allowed: it scans tickets at the entrance. */
const DENIED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = ['camera=(self)', ...DENIED.map((name) => `${name}=()`)].join(', ');

/** Returns a middleware that sets a header of every answer. */
function withHeader(name: string, value: string) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader(name, value);
    next();
  };
}

/** Logs once that a proxy is in front but not configured: until then all callers share one rate limit. */
function warnOfProxy() {
  const logger = new Logger('Limits');
  let said = false;
  return (request: Request, _response: Response, next: NextFunction) => {
    // the doctor command sends such a header itself to count the proxies
    if (!said && isForwarded(request) && request.headers[DOCTOR_HEADER] === undefined) {
      said = true;
      logger.warn(
        'Requests arrive through a proxy, and TRUST_PROXY_HOPS is 0: for the limits all callers are one. ' +
          'Set it to the number of proxies in front.',
      );
    }
    next();
  };
}
