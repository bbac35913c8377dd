const PHOTO = /^(\/photos\/[\w-]{32})\.webp$/;

/** The smaller pictures that the server keeps of a photo, as a `srcset`; undefined for any other address. */
export function photoSources(url: string): string | undefined {
  const base = PHOTO.exec(url)?.[1];
  return base === undefined ? undefined : `${base}-320.webp 320w, ${base}-800.webp 800w, ${url} 1600w`;
}
