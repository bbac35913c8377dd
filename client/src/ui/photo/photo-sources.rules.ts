const PHOTO = /^(\/photos\/[\w-]{32})\.webp(\?.*)?$/;

/** The smaller pictures that the server keeps of a photo, as a `srcset`; undefined for any other address. */
export function photoSources(url: string): string | undefined {
  const [, base, query = ''] = PHOTO.exec(url) ?? [];
  if (base === undefined) return undefined;
  return `${base}-320.webp${query} 320w, ${base}-800.webp${query} 800w, ${url} 1600w`;
}

/** The path of a photo: the same in all its addresses, which last some minutes each. */
export function photoPath(url: string): string {
  return url.split('?')[0] ?? url;
}
