import fc from 'fast-check';
import { middleOf, moved, mostZoom, placeOf, zoomed, zoomOf } from './crop.rules';

const WIDE = { width: 1600, height: 800 };

describe('the square of a photo that is kept', () => {
  it('begins as the middle, as others see it', () => {
    expect(middleOf(WIDE)).toEqual({ x: 400, y: 0, side: 800 });
    expect(middleOf({ width: 600, height: 900 })).toEqual({ x: 0, y: 150, side: 600 });
  });

  it('zooms about its middle', () => {
    const crop = zoomed(middleOf(WIDE), WIDE, 2);
    expect(crop).toEqual({ x: 600, y: 200, side: 400 });
    expect(zoomOf(crop, WIDE)).toBe(2);
    expect(zoomed(crop, WIDE, 1)).toEqual(middleOf(WIDE));
  });

  it('moves over the picture, and stops at its edge', () => {
    const crop = middleOf(WIDE);
    expect(moved(crop, WIDE, 0.25, 0)).toEqual({ x: 600, y: 0, side: 800 });
    expect(moved(crop, WIDE, 3, 3)).toEqual({ x: 800, y: 0, side: 800 });
    expect(moved(crop, WIDE, -3, 0)).toEqual({ x: 0, y: 0, side: 800 });
  });

  it('is shown by moving the picture behind a box', () => {
    expect(placeOf({ x: 600, y: 200, side: 400 }, WIDE)).toEqual({
      width: '400%',
      left: '-150%',
      top: '-50%',
    });
  });

  it('never has fewer pixels than a list shows, where the picture has them', () => {
    expect(mostZoom(WIDE)).toBe(2.5);
    expect(mostZoom({ width: 200, height: 300 })).toBe(1);
    expect(mostZoom({ width: 4000, height: 4000 })).toBe(4);
  });

  it('lies inside the picture, however it is moved and zoomed', () => {
    const length = fc.integer({ min: 1, max: 5000 });
    const step = fc.record({
      zoom: fc.double({ min: 0, max: 9, noNaN: true }),
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(length, length, fc.array(step, { maxLength: 8 }), (width, height, steps) => {
        const picture = { width, height };
        let crop = middleOf(picture);
        for (const { zoom, right, down } of steps)
          crop = moved(zoomed(crop, picture, zoom), picture, right, down);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.side).toBeLessThanOrEqual(width + 1e-6);
        expect(crop.y + crop.side).toBeLessThanOrEqual(height + 1e-6);
      }),
    );
  });
});
