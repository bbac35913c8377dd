/** The maximum width and height of each stored size of a photo, in pixels; the first one's file has no suffix. */
export const PHOTO_SIZES = [1600, 800, 320] as const;

/** One of the sizes. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];
