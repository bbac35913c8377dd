/** Images: what a file is, and its encoding as a photo of ours, in processes of their own. */
export { type EncodedPhoto, ImageEncoder } from './image-encoder.js';
export { PHOTO_SIZES } from './photo-sizes.rules.js';
