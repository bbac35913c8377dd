/** The engine in threads of its own, so that no request waits for an event's matches. */
export { EngineThreads } from './engine-threads.js';
