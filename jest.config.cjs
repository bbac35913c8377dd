// SWC compiles TypeScript, and the packages that are ESM only, to CommonJS: see docs/architecture.md, "Tests".
const compile = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

/** The files of a suite, or the groups that `npm test` has made of them (scripts/test-groups.mjs). */
const filesOf = (suite, ...files) =>
  process.env.TEST_GROUPS ? [`test/groups/${suite}-*.spec.{ts,tsx}`] : files;

const project = (displayName, testMatch, options = {}) => ({
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
  testEnvironment: '<rootDir>/test/fixtures/stemmers/environment.cjs',
  transform: { '^.+\\.(t|j|mj|cj)sx?$': compile },
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|@opentelemetry/otlp-exporter-base|@scure|@noble|@otplib|openapi-fetch|archiver|is-stream|zip-stream|compress-commons|crc32-stream)/)',
  ],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': '<rootDir>/test/fixtures/fast-check.cjs',
    '^snowball-stemmers$': '<rootDir>/test/fixtures/stemmers/module.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data'],
  ...options,
});

const withDatabase = {
  globalSetup: '<rootDir>/test/fixtures/app/cluster.setup.ts',
  globalTeardown: '<rootDir>/test/fixtures/app/cluster.teardown.ts',
};

const withDocument = {
  testEnvironment: '<rootDir>/client/test/component.environment.cjs',
  // jsdom counts as a browser, for which packages have ESM only
  testEnvironmentOptions: { url: 'http://apero.test', customExportConditions: ['node', 'require'] },
  setupFilesAfterEnv: ['<rootDir>/client/test/component.setup.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/client/test/styles.stub.cjs',
    '\\.(svg|png|jpg|webp|woff2)$': '<rootDir>/client/test/file.stub.cjs',
  },
};

module.exports = {
  // one more than the cores of a small machine: stories wait for the database, and for servers and browsers, for a third of
  // their time (two workers took 446 s, three take 286 s on two cores)
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/fixtures/sequencer.cjs',
  // each file leaves something behind in its worker: a fresh one is faster than a full one
  workerIdleMemoryLimit: '1.5GB',
  // a minute is enough on an idle machine, and the machine may be busy
  testTimeout: 300_000,
  projects: [
    project('unit', filesOf('unit', '{server,test/unit,client/src}/**/*.spec.ts')),
    project('component', filesOf('component', 'client/src/**/*.spec.tsx'), withDocument),
    project('embedded', ['test/embedded/**/*.spec.ts']),
    project('api', filesOf('api', 'test/api/**/*.spec.ts'), withDatabase),
    project('race', filesOf('race', 'test/race/**/*.spec.ts'), withDatabase),
    project('crash', filesOf('crash', 'test/crash/**/*.spec.ts'), withDatabase),
    project('browser', filesOf('browser', 'test/browser/**/*.spec.ts'), withDatabase),
    // screenshots, by `npm run screenshots` only
    ...(process.env.SCREENSHOTS === undefined
      ? []
      : [project('pictures', ['test/pictures/**/*.spec.ts'], withDatabase)]),
  ],
};
