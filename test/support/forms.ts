import { readFileSync } from 'node:fs';
import type phrases from '../../client/public/locales/en/translation.json';
import type { Page } from './browser.js';

/** What the interface says in one language. */
export type Words = typeof phrases;

/** What the interface says in `en`, `fr`, `it` or `de`. */
export function words(language: string): Words {
  return JSON.parse(readFileSync(`client/public/locales/${language}/translation.json`, 'utf8')) as Words;
}

const ENGLISH = words('en');

/** Types e-mail and password, and presses Continue or Log in. */
export async function giveCredentials(
  page: Page,
  { email, password = 'correct horse battery' }: { email: string; password?: string },
  w = ENGLISH,
): Promise<void> {
  await page.getByLabel(w.common.email, { exact: true }).fill(email);
  await page.getByLabel(w.common.password, { exact: true }).fill(password);
  await page
    .locator('form')
    .getByRole('button', { name: submitName(w) })
    .click();
}

const submitName = (w: Words) => new RegExp(`^(${w.common.continue}|${w.auth.logIn})$`);

/** Fills in name, age, gender and city. */
export async function fillDetails(
  page: Page,
  { name = 'Ana', age = '32', gender = 'female' as 'male' | 'female', city = 'Zurich' } = {},
  w = ENGLISH,
): Promise<void> {
  await page.getByLabel(w.common.name, { exact: true }).fill(name);
  await page.getByLabel(w.common.age, { exact: true }).fill(age);
  await choose(page, w.common.gender, w.common.genders[gender]);
  await page.getByLabel(w.common.city, { exact: true }).selectOption(city);
}

/** Chooses an answer to a question by their words. */
export async function choose(page: Page, question: string, answer: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: question, exact: true })
    .getByRole('radio', { name: answer, exact: true })
    .check();
}

/** Answers all eleven questions of the questionnaire; the slider is left where it stands. */
export async function answerQuestions(page: Page, w = ENGLISH): Promise<void> {
  const q = w.questionnaire;
  await page.getByLabel(q.weekend_activity.label).fill('hiking and a long brunch');
  await page.getByLabel(q.hobby.label).fill('climbing');
  await page.getByLabel(q.music_preference.label).fill('jazz');
  await choose(page, q.travel_style.label, q.travel_style.adventure);
  await page.getByLabel(q.top_values.label).fill('honesty, humour, freedom');
  await page.getByLabel(q.life_goal.label).fill('a house with a garden');
  await choose(page, q.communication_style.label, q.communication_style.direct);
  await choose(page, q.conflict_resolution.label, q.conflict_resolution.compromise);
  await choose(page, q.relationship_priority.label, q.relationship_priority.partner);
  await choose(page, q.kids.label, q.kids.want);
}

/** Changes the language with the switcher at the foot of the screen. */
export async function speak(page: Page, language: 'English' | 'Français' | 'Italiano' | 'Deutsch') {
  await page.getByRole('contentinfo').getByRole('button', { expanded: false }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}
