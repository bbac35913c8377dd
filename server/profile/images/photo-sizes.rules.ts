/** The widths (and heights) within which a photo is kept, in pixels; the first has the plain name. */
export const PHOTO_SIZES = [1600, 800, 320] as const;

/** One of the sizes. */
export type PhotoSize = (typeof PHOTO_SIZES)[number];
