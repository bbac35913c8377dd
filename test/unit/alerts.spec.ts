import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { alertRules, boardQueries } from '../fixtures/operations/monitoring.js';
import { readPromql } from '../fixtures/operations/promql.js';

const rules = alertRules();

describe('the alerts', () => {
  it('are ten, each with what happened and what to do', () => {
    expect(rules).toHaveLength(10);
    const operations = readFileSync('docs/operations.md', 'utf8');
    for (const { alert, labels, annotations } of rules) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      expect([alert, annotations.summary.length > 10, annotations.what_to_do.length > 10]).toEqual([
        alert,
        true,
        true,
      ]);
      expect([alert, annotations.runbook]).toEqual([alert, `docs/operations.md#${alert.toLowerCase()}`]);
      expect([alert, operations.includes(`\n#### ${alert}\n`)]).toEqual([alert, true]);
    }
  });

  it('are expressions of PromQL, as are those of the board', () => {
    for (const { expr } of [...rules, ...boardQueries()])
      expect([expr, readPromql(expr).selectors.length]).toEqual([expr, expect.any(Number)]);
    expect(() => readPromql('sum(rate(apero_mails_total[5m])')).toThrow('no PromQL');
    expect(boardQueries().length).toBeGreaterThan(40);
  });

  it('have each a case that fires and one that does not', () => {
    const { tests } = parse(readFileSync('deploy/prometheus/alerts.test.yaml', 'utf8')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const cases = tests.flatMap((one) => one.alert_rule_test);
    for (const { alert } of rules) {
      const own = cases.filter(({ alertname }) => alertname === alert);
      const fires = own.some(({ exp_alerts }) => exp_alerts.length > 0);
      const keepsStill = own.some(({ exp_alerts }) => exp_alerts.length === 0);
      expect([alert, fires, keepsStill]).toEqual([alert, true, true]);
    }
  });

  const { error } = spawnSync('promtool', ['--version']);
  const why = error ? ' (skipped: promtool is not on the PATH)' : '';
  (error ? it.skip : it)(`fire when they should, and only then, by promtool${why}`, () => {
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
      { encoding: 'utf8' },
    );
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
