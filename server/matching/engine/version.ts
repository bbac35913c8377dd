/** Stored with every run; raised whenever the same input may give another output. */
export const ENGINE_VERSION = '1.0.0';
