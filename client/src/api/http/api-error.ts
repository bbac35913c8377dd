/** One field that the server refused, with its sentence in English. */
export interface FieldError {
  field: string;
  error: string;
}

/** The codes that the client makes itself: the server was not reached, or answered something that is not its error body. */
const OFFLINE = 'OFFLINE';
export const UNREADABLE = 'UNREADABLE';

/** The one error of every call. `code` is stable and is what screens act on; `message` is the server's English sentence, or for the log where the code is the client's; `status` 0 stands for no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly FieldError[] = [],
    /** Seconds after which to try again, if the server says so. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Returns the error for a call without an answer: no network, or no server. */
  static offline(): ApiError {
    return new ApiError(0, OFFLINE, 'No answer');
  }

  /** Returns the error for an answer that is not JSON, or not the server's error body. */
  static unreadable(status: number): ApiError {
    return new ApiError(status, UNREADABLE, `${status}: the answer could not be read`);
  }

  /** Returns the error of an answer. A body that is not the server's (such as a proxy's page) gives UNREADABLE; its message is for the log. */
  static from(status: number, body: unknown, retryAfter: string | null = null): ApiError {
    if (!isErrorBody(body)) return ApiError.unreadable(status);
    const seconds = retryAfter === null ? undefined : Number(retryAfter);
    return new ApiError(status, body.code ?? UNREADABLE, body.error, body.details ?? [], seconds);
  }
}

/** Returns whether an error is an ApiError with this status, such as 403. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Returns whether an error is an ApiError with this code, such as `EMAIL_TAKEN`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

interface ErrorBody {
  error: string;
  code?: string;
  details?: FieldError[];
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
