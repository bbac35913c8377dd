/** An ISO 8601 time with an offset: without one it would depend on the server's time zone. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
/** What a refused field says about it. */
export const INSTANT_SENTENCE = { message: '$property must be an ISO 8601 time with an offset' };
