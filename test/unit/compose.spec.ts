import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readSettings } from '../../server/common/config/read-settings.js';
import { requiredSettings, settingsOfTheProduct } from './deploy-settings.js';

interface Service {
  image: string;
  profiles?: string[];
  environment?: Record<string, string | number>;
  env_file?: string;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[] };
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}

const text = readFileSync('deploy/compose.yaml', 'utf8');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const example = readFileSync('deploy/.env.example', 'utf8');
const exampleNames = (example.match(/^#?[A-Z][A-Z_]+(?==)/gm) ?? []).map((name) => name.replace('#', ''));

/** What the file itself asks for, and the product does not. */
const OF_COMPOSE = new Set(['APERO_IMAGE', 'DOMAIN', 'GRAFANA_PASSWORD', 'POSTGRES_PASSWORD']);
const OURS = ['apero', 'backups'];
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
};

/** Fills `${NAME}` and `${NAME:?why}` in, as compose does. */
function filled(value: string | number, values: Record<string, string>): string {
  return String(value).replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_all, name: string) => values[name] ?? '');
}

describe('compose.yaml', () => {
  it('has all that one machine needs, and what is for trying and for measuring by a profile', () => {
    const always = Object.keys(services).filter((name) => !service(name).profiles);
    expect(always.toSorted()).toEqual(['apero', 'backups', 'postgres', 'proxy']);
    expect(service('mailpit').profiles).toEqual(['try']);
    for (const name of ['prometheus', 'grafana']) expect(service(name).profiles).toEqual(['metrics']);
  });

  it('names the images of others by version and digest', () => {
    const others = Object.keys(services).filter((name) => !OURS.includes(name));
    for (const name of others)
      expect(service(name).image).toMatch(/^[\w./-]+:v?\d[\w.-]*@sha256:[0-9a-f]{64}$/);
    for (const name of OURS) expect(service(name).image).toBe('${APERO_IMAGE:-apero}');
  });

  it('asks for variables that the example file has', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect(asked.filter((name) => !exampleNames.includes(name))).toEqual([]);
  });

  it('gives settings that the product reads, and all that production requires', () => {
    const names = [...Object.keys(service('apero').environment ?? {}), ...exampleNames];
    const known = settingsOfTheProduct();
    expect(names.filter((name) => !known.has(name) && !OF_COMPOSE.has(name))).toEqual([]);
    expect(requiredSettings().filter((name) => !names.includes(name))).toEqual([]);
  });

  it('starts a production once the example is filled in, and not before', () => {
    const values = {
      DOMAIN: 'apero.example',
      POSTGRES_PASSWORD: '5f0c',
      JWT_SECRET: 'vN3uZk0qYx7Rb2dQm5sWf8tHj1cLp6aE',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtps://a:b@mail.example:465',
      MAIL_FROM: 'Apéro <hello@apero.example>',
      ADMIN_EMAIL: 'boss@apero.example',
      ADMIN_PASSWORD: 'lantern-violet-orchard',
    };
    const inTheImage = { NODE_ENV: 'production', DATA_DIR: '/data', PORT: '3000' };
    const own = Object.entries(service('apero').environment ?? {}).map(([name, value]) => [
      name,
      filled(value, values),
    ]);
    const given = Object.fromEntries(own) as Record<string, string>;
    expect(() => readSettings({ ...inTheImage, ...given })).toThrow(
      'Production needs these settings: JWT_SECRET',
    );
    expect(readSettings({ ...inTheImage, ...values, ...given })).toMatchObject({
      production: true,
      databaseUrl: 'postgres://apero:5f0c@postgres:5432/apero',
      publicUrl: 'https://apero.example',
      trustProxyHops: 1,
    });
  });

  it.each(OURS)('%s runs with nothing that it may write but its volumes, and no rights', (name) => {
    expect(service(name)).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      env_file: '.env',
      depends_on: expect.objectContaining({}) as object,
    });
  });

  it('starts in an order: the database is healthy, then the product, then the proxy and the backups', () => {
    const healthy = { condition: 'service_healthy' };
    expect(service('postgres').healthcheck?.test?.[1]).toBe('pg_isready');
    expect(service('apero').depends_on).toEqual({ postgres: healthy });
    expect(service('proxy').depends_on).toEqual({ apero: healthy });
    expect(service('backups').depends_on).toEqual({ apero: healthy });
  });

  it('shows to the world the proxy alone', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
    );
    expect(new Set(open)).toEqual(new Set(['proxy']));
  });

  it('mounts volumes that it declares, and files that are there', () => {
    const sources = Object.values(services).flatMap(({ volumes: own = [] }) =>
      own.map((one) => one.split(':')[0] ?? ''),
    );
    const missing = sources.filter((one) =>
      one.startsWith('.') ? !existsSync(join('deploy', one)) : !(one in volumes),
    );
    expect(missing).toEqual([]);
  });

  it('gives the product longer to end than it takes', () => {
    expect(Number.parseInt(service('apero').stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(2 + 2.5 + 5);
  });
});

it('Prometheus asks for the port at which the product answers it', () => {
  const { scrape_configs } = parse(readFileSync('deploy/prometheus/prometheus.yaml', 'utf8')) as {
    scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[];
  };
  const { METRICS_PORT, METRICS_HOST } = service('apero').environment ?? {};
  expect(METRICS_HOST).toBe('0.0.0.0');
  expect(scrape_configs[0]?.dns_sd_configs).toEqual([
    expect.objectContaining({ names: ['apero'], port: METRICS_PORT }),
  ]);
});

describe('the Caddyfile', () => {
  it('says who calls, whatever callers say, and closes idle connections before the server does', () => {
    const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
    expect(caddyfile).toContain('header_up X-Forwarded-For {remote_host}');
    const [, idle = ''] = /keepalive (\d+)s/.exec(caddyfile) ?? [];
    const [, ours = ''] = /^KEEP_ALIVE_SECONDS=(\d+)/m.exec(readFileSync('.env.example', 'utf8')) ?? [];
    expect(Number(idle)).toBeLessThan(Number(ours));
  });

  const { error } = spawnSync('caddy', ['version']);
  // only where Caddy is installed; elsewhere the line above is what is known
  (error ? it.skip : it)('is one that Caddy takes', () => {
    const { status, stderr } = spawnSync(
      'caddy',
      ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
      {
        encoding: 'utf8',
        env: { ...process.env, DOMAIN: 'localhost' },
      },
    );
    expect(stderr).not.toContain('Error');
    expect(status).toBe(0);
  });
});
