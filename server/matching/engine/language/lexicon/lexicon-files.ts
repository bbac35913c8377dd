import animals from './leisure/animals.json' with { type: 'json' };
import arts from './culture/arts.json' with { type: 'json' };
import culture from './culture/culture.json' with { type: 'json' };
import dance from './leisure/dance.json' with { type: 'json' };
import drinks from './leisure/drinks.json' with { type: 'json' };
import faith from './values/faith.json' with { type: 'json' };
import fitness from './leisure/fitness.json' with { type: 'json' };
import food from './leisure/food.json' with { type: 'json' };
import games from './leisure/games.json' with { type: 'json' };
import home from './leisure/home.json' with { type: 'json' };
import learning from './culture/learning.json' with { type: 'json' };
import lifeGoals from './values/life-goals.json' with { type: 'json' };
import mindBody from './values/mind-body.json' with { type: 'json' };
import musicGenres from './culture/music-genres.json' with { type: 'json' };
import musicPractice from './culture/music-practice.json' with { type: 'json' };
import nature from './leisure/nature.json' with { type: 'json' };
import nightlife from './leisure/nightlife.json' with { type: 'json' };
import outdoor from './leisure/outdoor.json' with { type: 'json' };
import readingWriting from './culture/reading-writing.json' with { type: 'json' };
import screen from './culture/screen.json' with { type: 'json' };
import social from './values/social.json' with { type: 'json' };
import society from './values/society.json' with { type: 'json' };
import sport from './leisure/sport.json' with { type: 'json' };
import stage from './culture/stage.json' with { type: 'json' };
import tech from './culture/tech.json' with { type: 'json' };
import travel from './leisure/travel.json' with { type: 'json' };
import valuesCharacter from './values/values-character.json' with { type: 'json' };
import valuesHeart from './values/values-heart.json' with { type: 'json' };
import valuesWorld from './values/values-world.json' with { type: 'json' };
import water from './leisure/water.json' with { type: 'json' };
import weekend from './leisure/weekend.json' with { type: 'json' };
import wellness from './leisure/wellness.json' with { type: 'json' };
import winter from './leisure/winter.json' with { type: 'json' };
import type { Language } from '../words/languages.js';

/** A lexicon file: a family, its name in each language, and for each concept and language "article label: word, word, phrase". */
export interface LexiconFile {
  family: string;
  labels: Record<Language, string>;
  concepts: Record<string, Record<Language, string>>;
}

/** All files of the lexicon, by the name of the family. */
export const LEXICON_FILES: readonly LexiconFile[] = [
  animals,
  arts,
  culture,
  dance,
  drinks,
  faith,
  fitness,
  food,
  games,
  home,
  learning,
  lifeGoals,
  mindBody,
  musicGenres,
  musicPractice,
  nature,
  nightlife,
  outdoor,
  readingWriting,
  screen,
  social,
  society,
  sport,
  stage,
  tech,
  travel,
  valuesCharacter,
  valuesHeart,
  valuesWorld,
  water,
  weekend,
  wellness,
  winter,
];
