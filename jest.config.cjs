// SWC compiles TypeScript and the ESM packages of Nest to CommonJS: see docs/architecture.md, "Tests".
const swc = ['@swc/jest', {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
}];

const base = {
  testEnvironment: 'node',
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(@nestjs|openapi-fetch)/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/data'],
};

module.exports = {
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/server/**/*.spec.ts', '<rootDir>/test/unit/**/*.spec.ts'] },
    { ...base, displayName: 'api', testMatch: ['<rootDir>/test/api/**/*.spec.ts'], globalSetup: '<rootDir>/test/support/cluster.setup.ts', globalTeardown: '<rootDir>/test/support/cluster.teardown.ts' },
    { ...base, displayName: 'race', testMatch: ['<rootDir>/test/race/**/*.spec.ts'], globalSetup: '<rootDir>/test/support/cluster.setup.ts', globalTeardown: '<rootDir>/test/support/cluster.teardown.ts' },
  ],
};
