import { pathForLog } from './logging.js';

const NAME = 'Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B';

describe('the path of a request in the log', () => {
  it.each([
    `/photos/${NAME}.webp`,
    `/PHOTOS/${NAME}-800.webp`,
    `/Photos/${NAME}.WEBP?signature=1`,
    `//photos/${NAME}.webp`,
    `/%70hotos/${NAME}.webp`,
    `/api/photos/x/${NAME}.webp`,
    `/photos/${NAME}.webp%`,
    `/sandbox/checkout/${NAME}`,
    `/SANDBOX/Checkout/${NAME}/pay`,
    `/calendar/${NAME}.ics`,
    `//Calendar/${NAME}.ics?x`,
    `/c%61lendar/${NAME}`,
    `/api/calendar/${NAME}.ics`,
  ])('keeps no name that opens something: %s', (url) => {
    expect(pathForLog(url)).not.toContain(NAME.slice(0, 12));
  });

  it('is there otherwise, without its query', () => {
    expect(pathForLog('/api/events/7/matches?token=secret')).toBe('/api/events/7/matches');
  });
});
