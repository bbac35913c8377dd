import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scrape, metricsOf } from '../../fixtures/app/metrics.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { Actor, ana } from '../../fixtures/actors.js';
import { alertRules, boardQueries } from '../../fixtures/operations/monitoring.js';
import { createPaidEvent, reserve } from '../../fixtures/payments.js';
import { ReconciliationService } from '../../../server/payments/index.js';
import { type Selector, readPromql } from '../../fixtures/operations/promql.js';

/** What Prometheus itself adds. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job'] };

const app = sharedApp({ metrics: { port: 0, host: '127.0.0.1' } });

describe('what the alerts and the board ask for', () => {
  let scrape: Scrape;
  beforeAll(async () => {
    writeFileSync(join(app.settings.dataDir, 'last-backup'), '');
    await reserve(await ana(app), await createPaidEvent(app));
    await new Actor(app).get('/api/events/next');
    await app.app.get(ReconciliationService, { strict: false }).run();
    scrape = await metricsOf(app);
  });

  /** Returns what of a selector no series of the app has. */
  const unknownOf = ({ metric, matchers }: Selector): string[] => {
    const samples = scrape.get(metric);
    if (!samples) return OF_PROMETHEUS.metrics.includes(metric) ? [] : [metric];
    return matchers
      .filter(({ label }) => !OF_PROMETHEUS.labels.includes(label))
      .filter(({ label, operator, value }) => {
        const values = samples.flatMap(({ labels }) => labels[label] ?? []);
        // no request has failed here
        return values.length === 0 || (operator === '=' && label !== 'status' && !values.includes(value));
      })
      .map(({ label, operator, value }) => `${metric}{${label}${operator}${value}}`);
  };

  it.each([...alertRules().map(({ alert, expr }) => ({ title: alert, expr })), ...boardQueries()])(
    'is there: $title: $expr',
    ({ expr }) => {
      const { selectors, groupings } = readPromql(expr);
      expect(selectors.flatMap(unknownOf)).toEqual([]);
      const labels = selectors.flatMap(({ metric }) =>
        (scrape.get(metric) ?? []).flatMap((one) => Object.keys(one.labels)),
      );
      const missing = groupings.filter((label) => ![...labels, ...OF_PROMETHEUS.labels].includes(label));
      expect(missing).toEqual([]);
    },
  );

  it('has the names that Prometheus’ conventions ask for, and few series', () => {
    const ours = [...scrape].filter(([name]) => name.startsWith('apero_'));
    for (const [name] of ours) expect(name).toMatch(/^apero_[a-z0-9_]+$/);
    expect(ours.flatMap(([, samples]) => samples).length).toBeLessThan(1500);
    // nothing that names somebody or something
    const values = ours.flatMap(([, samples]) => samples.flatMap(({ labels }) => Object.values(labels)));
    expect(values.filter((value) => /@|\/\d+(\/|$)|[0-9a-f]{8}-/.test(value))).toEqual([]);
  });
});
