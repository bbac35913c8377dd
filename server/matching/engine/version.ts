/** Stored with each matching run. Raise it when the same input can give another output. */
export const ENGINE_VERSION = '1.2.0';
