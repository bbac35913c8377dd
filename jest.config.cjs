// SWC compiles TypeScript, and the packages of Nest that are ESM only, to CommonJS: see docs/architecture.md, "Tests".
const compile = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

const project = (displayName, testMatch, options = {}) => ({
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
  testEnvironment: 'node',
  transform: { '^.+\\.(t|j|mj)sx?$': compile },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|openapi-fetch)/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data'],
  ...options,
});

const withDatabase = {
  globalSetup: '<rootDir>/test/fixtures/app/cluster.setup.ts',
  globalTeardown: '<rootDir>/test/fixtures/app/cluster.teardown.ts',
};

module.exports = {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    project('unit', ['server/**/*.spec.ts', 'test/unit/**/*.spec.ts']),
    project('embedded', ['test/embedded/**/*.spec.ts']),
    project('api', ['test/api/**/*.spec.ts'], withDatabase),
    project('race', ['test/race/**/*.spec.ts'], withDatabase),
    project('crash', ['test/crash/**/*.spec.ts'], withDatabase),
    project('browser', ['test/browser/**/*.spec.ts'], withDatabase),
  ],
};
