/** An archive, or a request about one, is invalid. The message is for operators. */
export class ArchiveError extends Error {}
