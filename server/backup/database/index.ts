/** The database's part of a backup: a snapshot that is copied out, and a schema that is filled again. */
export { empty, isEmpty, serverConnections } from './emptying.js';
export {
  createJobQueue,
  enqueueJobs,
  finishLoading,
  loadJobs,
  loadRows,
  prepareLoading,
  setSequences,
} from './loading.js';
export { COPY_SETTINGS, Snapshot } from './snapshot.js';
