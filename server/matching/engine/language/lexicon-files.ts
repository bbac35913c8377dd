import animals from './lexicon/leisure/animals.json' with { type: 'json' };
import arts from './lexicon/culture/arts.json' with { type: 'json' };
import culture from './lexicon/culture/culture.json' with { type: 'json' };
import dance from './lexicon/leisure/dance.json' with { type: 'json' };
import drinks from './lexicon/leisure/drinks.json' with { type: 'json' };
import faith from './lexicon/values/faith.json' with { type: 'json' };
import fitness from './lexicon/leisure/fitness.json' with { type: 'json' };
import food from './lexicon/leisure/food.json' with { type: 'json' };
import games from './lexicon/leisure/games.json' with { type: 'json' };
import home from './lexicon/leisure/home.json' with { type: 'json' };
import learning from './lexicon/culture/learning.json' with { type: 'json' };
import lifeGoals from './lexicon/values/life-goals.json' with { type: 'json' };
import mindBody from './lexicon/values/mind-body.json' with { type: 'json' };
import musicGenres from './lexicon/culture/music-genres.json' with { type: 'json' };
import musicPractice from './lexicon/culture/music-practice.json' with { type: 'json' };
import nature from './lexicon/leisure/nature.json' with { type: 'json' };
import nightlife from './lexicon/leisure/nightlife.json' with { type: 'json' };
import outdoor from './lexicon/leisure/outdoor.json' with { type: 'json' };
import readingWriting from './lexicon/culture/reading-writing.json' with { type: 'json' };
import screen from './lexicon/culture/screen.json' with { type: 'json' };
import social from './lexicon/values/social.json' with { type: 'json' };
import society from './lexicon/values/society.json' with { type: 'json' };
import sport from './lexicon/leisure/sport.json' with { type: 'json' };
import stage from './lexicon/culture/stage.json' with { type: 'json' };
import tech from './lexicon/culture/tech.json' with { type: 'json' };
import travel from './lexicon/leisure/travel.json' with { type: 'json' };
import valuesCharacter from './lexicon/values/values-character.json' with { type: 'json' };
import valuesHeart from './lexicon/values/values-heart.json' with { type: 'json' };
import valuesWorld from './lexicon/values/values-world.json' with { type: 'json' };
import water from './lexicon/leisure/water.json' with { type: 'json' };
import weekend from './lexicon/leisure/weekend.json' with { type: 'json' };
import wellness from './lexicon/leisure/wellness.json' with { type: 'json' };
import winter from './lexicon/leisure/winter.json' with { type: 'json' };
import type { Language } from './types.js';

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
