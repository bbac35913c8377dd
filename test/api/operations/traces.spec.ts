import { SWEEP_PHOTOS } from '../../../server/profile/photos/photos.service.js';
import { randomBytes } from 'node:crypto';
import { ana } from '../../fixtures/actors.js';
import { type CollectedSpan, type Collector, startCollector } from '../../fixtures/app/collector.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { createPaidEvent, reserve } from '../../fixtures/payments.js';

const TRACING = {
  sampler: 'parentbased_traceidratio',
  share: 1,
  serviceName: 'apero',
  attributes: {},
} as const;

describe('traces', () => {
  let collector: Collector;
  beforeEach(async () => {
    collector = await startCollector();
  });
  afterEach(() => collector.close());

  it('show a request with what it asks of database and provider, in the caller’s trace, and no value', async () => {
    const app = await startApp({
      tracing: { ...TRACING, endpoint: collector.url, attributes: { site: 'test' } },
    });
    const guest = await ana(app);
    const eventId = await createPaidEvent(app);
    await reserve(guest, eventId);
    const traceId = randomBytes(16).toString('hex');
    const caller = randomBytes(8).toString('hex');
    await guest.get(`/api/events/${eventId}?q=a-secret-word`, { traceparent: `00-${traceId}-${caller}-01` });
    await app.jobs.enqueue(SWEEP_PHOTOS, {}, { key: 'traced' });
    await app.jobs.drain();
    // what is left leaves at the end
    await app.close();
    const { spans } = collector;
    expect(collector.resource).toMatchObject({ 'service.name': 'apero', site: 'test' });

    const asked = spans.filter((span) => span.traceId === traceId);
    const request = asked.find(({ parentSpanId }) => parentSpanId === caller);
    expect(request).toMatchObject({
      name: 'GET /api/events/:id',
      attributes: { 'http.route': '/api/events/:id', 'http.response.status_code': 200 },
    });
    expect(asked.filter(isStatement).map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);

    const names = spans.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/create-checkout-session',
        'stripe open_session',
        'job sweep-photos',
        'transaction',
      ]),
    );
    const checkout = spans.find(({ name }) => name === 'POST /api/create-checkout-session');
    const call = spans.find(({ name }) => name === 'stripe open_session');
    expect(call?.traceId).toBe(checkout?.traceId);
    const sent = collector.raw.join('');
    for (const secret of [guest.email, guest.token ?? '-', 'a-secret-word', 'Bearer'])
      expect(sent).not.toContain(secret);
  });

  it('cost nobody an answer, nor the process its end, where the collector is gone', async () => {
    await collector.close();
    const app = await startApp({ tracing: { ...TRACING, endpoint: collector.url } });
    expect((await (await ana(app)).get('/api/events')).status).toBe(200);
    await app.close();
  });

  it('are not kept where the caller keeps none', async () => {
    const app = await startApp({ tracing: { ...TRACING, endpoint: collector.url } });
    const guest = await ana(app);
    const traceId = randomBytes(16).toString('hex');
    await guest.get('/api/events', { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` });
    await app.close();
    expect(collector.spans.length).toBeGreaterThan(0);
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });
});

function isStatement({ attributes }: CollectedSpan): boolean {
  return attributes['db.query.summary'] !== undefined;
}
