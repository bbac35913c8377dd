/** Calls of the contract that the generated types do not name yet; each goes as soon as they do. */
interface TakesAnyway<A, B> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: { content: { 'application/json': B } };
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': A } } };
}
interface Done {
  success: boolean;
}

export interface ExpectedPaths {
  '/api/auth/totp': {
    post: TakesAnyway<{ secret: string; uri: string }, { current_password: string }>;
  };
  '/api/auth/totp/confirm': { post: TakesAnyway<{ recovery_codes: string[] }, { totp: string }> };
  '/api/auth/totp/disable': { post: TakesAnyway<Done, { current_password: string }> };
}
