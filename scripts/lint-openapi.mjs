// Holds openapi.json against the recommended rules of Redocly's linter; every finding fails.
import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';

const config = await createConfig({ extends: ['recommended'] });
const document = makeDocumentFromString(readFileSync('openapi.json', 'utf8'), 'openapi.json');
const problems = await lintDocument({
  document,
  config: config.styleguide ?? config,
  externalRefResolver: new BaseResolver(),
});
for (const { ruleId, message, location } of problems)
  process.stderr.write(`${ruleId}: ${message} (${location?.[0]?.pointer ?? ''})\n`);
process.exitCode = problems.length ? 1 : 0;
