import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = 'server';

/** The classes that the API's document describes, by name, with the files that declare them. */
function declared(): Map<string, string[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const classes = new Map<string, string[]>();
  for (const file of files.filter((name) => name.endsWith('.dto.ts'))) {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/^export (?:abstract )?class (\w+)/gm))
      classes.set(name, [...(classes.get(name) ?? []), file]);
  }
  return classes;
}

describe('the classes of the API’s document', () => {
  it('have names of their own: of two with one name it describes one in the stead of the other', () => {
    const classes = declared();
    expect(classes.size).toBeGreaterThan(100);
    expect([...classes].filter(([, files]) => files.length > 1)).toEqual([]);
  });
});
