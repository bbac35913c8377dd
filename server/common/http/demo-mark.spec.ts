import { demoMark } from './client-files.js';

it('stands in front of the page, in all languages, and asks search engines to leave', () => {
  const marked = demoMark(
    '<html lang="de"><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  expect(marked).toMatch(/<body><aside id="demo-mark">.*<\/aside><div id="root">/);
  for (const language of ['en', 'fr', 'it', 'de']) expect(marked).toContain(`<span lang="${language}">`);
  expect(marked).toContain('<meta name="robots" content="noindex, nofollow" />');
});
