import { basename } from 'node:path';

/** Names the classes of style modules the same in the build and in the prerendered page: "button-filled" of button.module.css. */
export function scopedName(name: string, file: string): string {
  return `${basename(file).replace(/\.module\.css.*$/, '')}-${name}`;
}
