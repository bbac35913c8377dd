import type { Language } from '../../common/http/request-language.js';
import { DE } from './de.js';
import { EN, type Words } from './en.js';
import { FR } from './fr.js';
import { IT } from './it.js';

export type { Words };

/** The texts of public pages, by language. */
export const WORDS: Readonly<Record<Language, Words>> = { en: EN, fr: FR, it: IT, de: DE };
