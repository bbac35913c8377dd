/** An archive, or what was asked of it, will not do. The message is for operations. */
export class ArchiveError extends Error {}
