import { idOfSlug, slugOf } from './texts.rules.js';

it.each([
  ['Apéro am See', '7-apero-am-see'],
  ['Frühling für Übermütige: Öl & Käse', '7-fruehling-fuer-uebermuetige-oel-kaese'],
  ['  Soirée «Cœur de Genève» ', '7-soiree-coeur-de-geneve'],
  ['../../etc/passwd', '7-etc-passwd'],
  ['<script>alert(1)</script>', '7-script-alert-1-script'],
  ['🥂', '7-apero'],
  ['x'.repeat(200), `7-${'x'.repeat(60)}`],
])('the address of %j ends with %s', (name, slug) => {
  expect(slugOf({ id: 7, name })).toBe(slug);
});

it.each([
  ['7-apero-am-see', 7],
  ['7-', 7],
  ['7-any-other-words', 7],
  ['7', undefined],
  ['0-x', undefined],
  ['07-x', undefined],
  ['apero-7', undefined],
  ['7-a/b', undefined],
  ['99999999999-x', undefined],
])('%j leads to the event %s', (slug, id) => {
  expect(idOfSlug(slug)).toBe(id);
});
