import type { OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { ana, logInOrganiser, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
const committed = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenAPIObject;

async function documentAt(path: string): Promise<OpenAPIObject> {
  const response = await fetch(`${app.url}${path}`);
  return (await response.json()) as OpenAPIObject;
}

describe('the API document', () => {
  it('shows strangers the calls of guests, and none of organisers or hosts', async () => {
    const document = await documentAt('/api/openapi.json');
    const paths = Object.keys(document.paths);
    expect(paths.filter((path) => path.includes('/admin'))).toEqual([]);
    const guests = Object.keys(committed.paths).filter((path) => !path.startsWith('/api/admin'));
    expect(paths.toSorted()).toEqual(guests.toSorted());
    for (const path of ['/api/openapi.json', '/api/openapi.yaml', '/api/docs/swagger-ui-init.js']) {
      const response = await fetch(app.url + path);
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(text).not.toMatch(/api\/admin|AdminEventDto|PersonDetailDto|AuditDto/);
      // the library that writes YAML writes nothing when it is compiled for Jest
      if (!path.endsWith('.yaml')) expect(text).toContain('/api/auth/login');
    }
  });

  it('holds together without them: whatever it refers to is there', async () => {
    const document = await documentAt('/api/openapi.json');
    const components = document.components as Record<string, Record<string, unknown>>;
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty([name]);
    const used = new Set(references.map(([, , name]) => name));
    expect(Object.keys(components['schemas'] ?? {}).filter((name) => !used.has(name))).toEqual([]);
  });

  it('is whole for organisers alone', async () => {
    const path = '/api/admin/openapi.json';
    expect(refusal(await stranger(app).get(path))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await (await ana(app)).get(path))).toBe('403 FORBIDDEN');
    const organiser = await logInOrganiser(app);
    const whole = (await organiser.get(path)).expect(200) as unknown as OpenAPIObject;
    expect(Object.keys(whole.paths).toSorted()).toEqual(Object.keys(committed.paths).toSorted());
  });
});
