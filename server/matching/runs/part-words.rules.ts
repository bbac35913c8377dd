import { type Language, PART_NAMES, type PartName, type Parts } from '../engine/index.js';

const PARTS: Readonly<Record<Language, Readonly<Record<PartName, string>>>> = {
  en: {
    values: 'Life values',
    relationship_priority: 'What they are looking for',
    kids: 'Children',
    life_goal: 'Life goal',
    age_gap: 'Age',
    communication: 'Communication',
    conflict: 'Disagreements',
    energy: 'Temperament',
    hobby: 'Hobbies',
    weekend: 'Weekend',
    music: 'Music',
    travel: 'Travel',
  },
  fr: {
    values: 'Valeurs',
    relationship_priority: 'Attentes',
    kids: 'Enfants',
    life_goal: 'But dans la vie',
    age_gap: 'Âge',
    communication: 'Communication',
    conflict: 'Désaccords',
    energy: 'Tempérament',
    hobby: 'Loisirs',
    weekend: 'Week-end',
    music: 'Musique',
    travel: 'Voyages',
  },
  it: {
    values: 'Valori',
    relationship_priority: 'Aspettative',
    kids: 'Figli',
    life_goal: 'Obiettivo di vita',
    age_gap: 'Età',
    communication: 'Comunicazione',
    conflict: 'Disaccordi',
    energy: 'Temperamento',
    hobby: 'Hobby',
    weekend: 'Fine settimana',
    music: 'Musica',
    travel: 'Viaggi',
  },
  de: {
    values: 'Werte',
    relationship_priority: 'Erwartungen',
    kids: 'Kinder',
    life_goal: 'Lebensziel',
    age_gap: 'Alter',
    communication: 'Kommunikation',
    conflict: 'Meinungsverschiedenheiten',
    energy: 'Temperament',
    hobby: 'Hobbys',
    weekend: 'Wochenende',
    music: 'Musik',
    travel: 'Reisen',
  },
};

type Level = 'same' | 'near' | 'halfway' | 'far' | 'opposed';

const LEVELS: Readonly<Record<Language, Readonly<Record<Level, string>>>> = {
  en: { same: 'the same', near: 'close', halfway: 'halfway', far: 'far apart', opposed: 'nothing in common' },
  fr: {
    same: 'identique',
    near: 'proche',
    halfway: 'à mi-chemin',
    far: 'éloigné',
    opposed: 'rien en commun',
  },
  it: {
    same: 'uguale',
    near: 'vicino',
    halfway: 'a metà strada',
    far: 'lontano',
    opposed: 'niente in comune',
  },
  de: {
    same: 'gleich',
    near: 'nah beieinander',
    halfway: 'auf halbem Weg',
    far: 'weit auseinander',
    opposed: 'nichts gemeinsam',
  },
};

/** What a pair's score is made of, for organisers: "Life values: close", in the order in which the parts weigh. */
export function partsInWords(parts: Parts, language: Language): string[] {
  return PART_NAMES.flatMap((name) => {
    const value = parts[name];
    return value === undefined ? [] : `${PARTS[language][name]}: ${LEVELS[language][levelOf(value)]}`;
  });
}

// only what is (nearly) the same is called so, and only what is (nearly) opposed
function levelOf(value: number): Level {
  if (value >= 0.95) return 'same';
  if (value >= 0.65) return 'near';
  if (value >= 0.35) return 'halfway';
  return value > 0.05 ? 'far' : 'opposed';
}
