import { bmpPixels, imageKind, isSvg } from './image-kind.rules.js';

const ftyp = (...brands: string[]) => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands.join('\0\0\0\0')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.from('rest of the file')]);
};

describe('the kind of a file', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['a TIFF of either byte order', Buffer.from('MM\0*', 'latin1'), 'tiff'],
    ['a TIFF of the other byte order', Buffer.from('II*\0', 'latin1'), 'tiff'],
    ['a BMP', Buffer.from('BM'), 'bmp'],
    ['an iPhone’s HEIC', ftyp('heic', 'mif1'), 'heic'],
    ['a HEIF that says HEIC among its compatible brands', ftyp('mif1', 'heic'), 'heic'],
    ['an AVIF that says so among its compatible brands', ftyp('mif1', 'avif'), 'heif'],
    ['a film', ftyp('isom', 'mp41'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('%s', (_what, bytes, kind) => {
    expect(imageKind(bytes)).toBe(kind);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', true],
    ['\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<svg>', true],
    ['<html><body>', false],
    ['a text about <svg>', false],
  ])('whether %j is an SVG', (text, expected) => {
    expect(isSvg(Buffer.from(text))).toBe(expected);
  });
});

describe('the pixels of a BMP', () => {
  const header = (size: number) => {
    const bytes = Buffer.alloc(54);
    bytes.writeUInt32LE(size, 14);
    return bytes;
  };

  it('are read from both kinds of header, also when it is stored top down', () => {
    const info = header(40);
    info.writeInt32LE(640, 18);
    info.writeInt32LE(-480, 22);
    expect(bmpPixels(info)).toBe(307_200);
    const core = header(12);
    core.writeUInt16LE(640, 18);
    core.writeUInt16LE(480, 20);
    expect(bmpPixels(core)).toBe(307_200);
  });

  it('are unknown without a header', () => {
    expect(bmpPixels(Buffer.from('BM'))).toBeUndefined();
  });
});
