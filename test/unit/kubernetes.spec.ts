import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readSettings } from '../../server/common/config/read-settings.js';
import { requiredSettings, settingsOfTheProduct } from './deploy-settings.js';
import { type Resource, resources, resourcesOf, wrongIn } from './manifests.js';

interface Container {
  image: string;
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env?: { name: string }[];
  securityContext: Record<string, unknown>;
  [probe: string]: unknown;
}
interface PodSpec {
  initContainers?: Container[];
  containers: Container[];
  securityContext: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
}

const all = resources();
const named = (kind: string, name: string): Resource => {
  const found = all.find((one) => one.kind === kind && one.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
};
const deployment = named('apps/v1 Deployment', 'apero').data['spec'] as {
  replicas: number;
  strategy: { rollingUpdate: { maxUnavailable: number } };
  template: { spec: PodSpec };
};
const cronJob = named('batch/v1 CronJob', 'apero-backup').data['spec'] as {
  jobTemplate: { spec: { template: { spec: PodSpec } } };
};
const pods = { server: deployment.template.spec, backup: cronJob.jobTemplate.spec.template.spec };
const config = named('v1 ConfigMap', 'apero').data['data'] as Record<string, string>;
const secret = named('v1 Secret', 'apero').data['stringData'] as Record<string, string>;
const migration = named('v1 Secret', 'apero-migration').data['stringData'] as Record<string, string>;

describe('the manifests for Kubernetes', () => {
  it.each(all.map((one) => [one.kind, one.name, one] as const))(
    '%s %s is as its schema says',
    (_kind, _name, one) => {
      expect(wrongIn(one)).toEqual([]);
    },
  );

  it('would not pass with a wrong type, a field too few, or a name that is mistyped', () => {
    const text = readFileSync('deploy/kubernetes/disruption-budget.yaml', 'utf8');
    const wrong = (from: string, to: string) => resourcesOf('', text.replace(from, to)).flatMap(wrongIn);
    expect(wrong('matchLabels', 'matchLabel')).toContain(
      '/spec/selector/matchLabel is no field of policy/v1 PodDisruptionBudget',
    );
    const service = readFileSync('deploy/kubernetes/service.yaml', 'utf8');
    expect(resourcesOf('', service.replace('port: 80,', 'port: http,')).flatMap(wrongIn)).not.toEqual([]);
    expect(resourcesOf('', service.replace('port: 80, ', '')).flatMap(wrongIn)).not.toEqual([]);
  });

  it('are all named by kustomize, apart from the example of a Secret', () => {
    const { resources: files } = parse(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8')) as {
      resources: string[];
    };
    const there = new Set(all.map(({ file }) => file).filter((file) => !file.includes('example')));
    expect(files.toSorted()).toEqual([...there].toSorted());
  });

  it('name only settings that the product reads, and all that production requires', () => {
    const names = [...Object.keys(config), ...Object.keys(secret), ...Object.keys(migration)];
    expect(names.filter((name) => !settingsOfTheProduct().has(name))).toEqual([]);
    expect(requiredSettings().filter((name) => !names.includes(name))).toEqual([]);
    const own = Object.values(pods).flatMap(({ containers, initContainers = [] }) =>
      [...containers, ...initContainers].flatMap(({ env = [] }) => env.map(({ name }) => name)),
    );
    expect(own.filter((name) => !settingsOfTheProduct().has(name))).toEqual([]);
  });

  it('start a production once the Secret is filled in, and not before', () => {
    const inTheImage = { NODE_ENV: 'production', DATA_DIR: '/data', PORT: '3000' };
    expect(() => readSettings({ ...inTheImage, ...config, ...secret })).toThrow('JWT_SECRET must be');
    const filled = {
      DATABASE_URL: 'postgres://serving:x@db/apero',
      JWT_SECRET: 'vN3uZk0qYx7Rb2dQm5sWf8tHj1cLp6aE',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtps://a:b@mail.example:465',
      ADMIN_EMAIL: 'boss@apero.example',
      ADMIN_PASSWORD: 'lantern-violet-orchard',
    };
    expect(Object.keys(filled).toSorted()).toEqual(Object.keys(secret).toSorted());
    expect(readSettings({ ...inTheImage, ...config, ...filled })).toMatchObject({
      production: true,
      trustProxyHops: 1,
    });
  });
});

describe.each(Object.entries(pods))('the pod of the %s', (_name, pod) => {
  it('runs as nobody in particular, and can write its volumes only', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of [...pod.containers, ...(pod.initContainers ?? [])])
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });
});

describe('the server in Kubernetes', () => {
  it('is two replicas of which none ends before another is ready, and one stays while nodes are emptied', () => {
    expect(deployment).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    expect(named('policy/v1 PodDisruptionBudget', 'apero').data['spec']).toMatchObject({ minAvailable: 1 });
  });

  it('is asked by all three probes, and migrates before it starts', () => {
    const path = (probe: string) =>
      pods.server.containers.map((one) => (one[probe] as { httpGet: { path: string } }).httpGet.path).join();
    expect([path('startupProbe'), path('livenessProbe'), path('readinessProbe')]).toEqual([
      '/health/live',
      '/health/live',
      '/health/ready',
    ]);
    expect(pods.server.initContainers).toMatchObject([
      { command: ['npm', 'run', '--silent', 'migration:run'] },
    ]);
  });

  it('has longer to end than it takes', () => {
    const grace = Number(config['SHUTDOWN_GRACE_SECONDS']);
    expect(grace).toBeGreaterThan(0);
    expect(pods.server.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + 2.5 + 5);
  });
});
