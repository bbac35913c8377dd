/** Kinds of pictures that the server reads and that some browsers do not count among images. */
const EXTENSIONS = ['.avif', '.bmp', '.heic', '.heif', '.tif', '.tiff'];

/** What a photo input offers to choose from. */
export const IMAGE_FILES = ['image/*', ...EXTENSIONS].join(',');

/** Returns whether a file may be a picture: by its type, or by its name where the browser knows no type. */
export function mayBeImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type.startsWith('image/')) return true;
  return type === '' && EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}
