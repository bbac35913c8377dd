// jsdom, with what the client asks of a browser and jsdom lacks. Calls to the server use Node's own fetch classes,
// with Node's AbortSignal: they do not accept jsdom's.
const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
];

module.exports = class ComponentEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }
};
