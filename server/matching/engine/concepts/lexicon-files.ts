import animals from './lexicon/animals.json' with { type: 'json' };
import arts from './lexicon/arts.json' with { type: 'json' };
import culture from './lexicon/culture.json' with { type: 'json' };
import dance from './lexicon/dance.json' with { type: 'json' };
import drinks from './lexicon/drinks.json' with { type: 'json' };
import faith from './lexicon/faith.json' with { type: 'json' };
import fitness from './lexicon/fitness.json' with { type: 'json' };
import food from './lexicon/food.json' with { type: 'json' };
import games from './lexicon/games.json' with { type: 'json' };
import home from './lexicon/home.json' with { type: 'json' };
import learning from './lexicon/learning.json' with { type: 'json' };
import lifeGoals from './lexicon/life-goals.json' with { type: 'json' };
import mindBody from './lexicon/mind-body.json' with { type: 'json' };
import musicGenres from './lexicon/music-genres.json' with { type: 'json' };
import musicPractice from './lexicon/music-practice.json' with { type: 'json' };
import nature from './lexicon/nature.json' with { type: 'json' };
import nightlife from './lexicon/nightlife.json' with { type: 'json' };
import outdoor from './lexicon/outdoor.json' with { type: 'json' };
import readingWriting from './lexicon/reading-writing.json' with { type: 'json' };
import screen from './lexicon/screen.json' with { type: 'json' };
import social from './lexicon/social.json' with { type: 'json' };
import society from './lexicon/society.json' with { type: 'json' };
import sport from './lexicon/sport.json' with { type: 'json' };
import stage from './lexicon/stage.json' with { type: 'json' };
import tech from './lexicon/tech.json' with { type: 'json' };
import travel from './lexicon/travel.json' with { type: 'json' };
import valuesCharacter from './lexicon/values-character.json' with { type: 'json' };
import valuesHeart from './lexicon/values-heart.json' with { type: 'json' };
import valuesWorld from './lexicon/values-world.json' with { type: 'json' };
import water from './lexicon/water.json' with { type: 'json' };
import weekend from './lexicon/weekend.json' with { type: 'json' };
import wellness from './lexicon/wellness.json' with { type: 'json' };
import winter from './lexicon/winter.json' with { type: 'json' };
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
