import { contentOfText, mentionsIn } from './reading/mentions.js';

const idsIn = (text: string): string =>
  mentionsIn(text)
    .map(({ concept }) => concept)
    .join(' ');

describe('one thing in the ways people write it', () => {
  it.each([
    ['hiking', 'I hike, hikes, hiked, HIKING, hiker'],
    ['hiking', 'randonnées'],
    ['hiking', 'randonnees'],
    ['hiking', "j'aime faire de la rando"],
    ['hiking', "d'escursioni"],
    ['hiking', 'Wanderungen'],
    ['cinema', 'ins Kino gehen'],
    ['cinema', 'ciné'],
    ['friends', 'stare con gli amici'],
    ['friends relaxing', 'chilling w/ friends'],
    ['reading', 'Bücher'],
    ['reading', 'Buecher'],
    ['reading', 'BUCHER'],
    ['football', 'Fußball'],
    ['football', 'Fussball'],
    ['apero', 'l’apéro'],
    ['drum-and-bass', 'Drum & Bass'],
    ['drum-and-bass', 'd&b'],
    ['soul', 'R&B'],
    ['role-playing-games', 'D&D'],
    ['rock', "rock'n'roll"],
    ['hip-hop', 'hip-hop'],
    ['hip-hop', 'hiphop'],
    ['board-games', 'boardgames'],
    ['board-games', 'board-games'],
    ['snowboarding', 'snow boarding'],
    ['mountain-biking', 'mountainbiking'],
    ['hiking', '🥾'],
    ['guitar', '🎸🎸🎸'],
    ['mountains', '🏔️'],
    ['cooking', 'chochä'],
    ['swimming', 'i d Badi'],
    ['cycling', 'Velofahre'],
    ['jass', 'go jasse'],
    ['hiking skiing', '#hiking #skiing'],
    ['relaxing', 'chiiiiilling'],
  ])('%s: %s', (ids, text) => {
    expect(idsIn(text)).toBe(ids);
  });
});

describe('German compounds', () => {
  it.each([
    ['hiking', 'Bergwandern'],
    ['cooking', 'Kochabende'],
    ['family', 'Familienmensch'],
    ['via-ferrata', 'Klettersteig'],
    ['jazz', 'Jazzabend'],
    ['concerts jazz', 'Jazzkonzerte'],
    ['nature photography', 'Naturfotografie'],
    ['walking', 'Sonntagsspaziergang'],
    ['dogs', 'Hundefreund'],
    ['wine', 'Weinliebhaberin'],
    ['cycling', 'Velotürli'],
    ['beer', 'Bierchen'],
    ['dancing', 'Tanzabende'],
    ['salsa', 'Salsakurse'],
    ['horses', 'Pferdenarr'],
    ['cinema', 'Sommerkino'],
    ['football', 'Hallenfussball'],
    ['theatre', 'Theatervorstellung'],
    ['', 'Freizeit'],
    ['', 'Freitagabend'],
    ['', 'Wandschrank'],
    ['', 'Donaudampfschifffahrtsgesellschaftskapitän'],
    ['living-abroad', 'auswandern'],
  ])('%s: %s', (ids, text) => {
    expect(idsIn(text)).toBe(ids.replace('salsa', 'latin-dance'));
  });
});

describe('Swiss German', () => {
  it.each([
    ['freedom', 'mini Friiheit'],
    ['cooking', 'öppis choche'],
    ['reading', 'es guets Buech läse'],
    ['hiking', 'e Wanderig mache'],
    ['sleeping-in', 'am Sunntig usschlofe'],
    ['health', 'gsund bliibe'],
    ['music', 'Musig lose'],
    ['family', 'Zyt mit dr Familie'],
    ['swimming', 'im See go schwümme'],
    ['joie-de-vivre', 's Läbe gniesse'],
    ['friends', 'mit de Fründe zäme si'],
    ['deep-talks', 'gueti Gspräch'],
    ['wine', 'es Glas Wii'],
  ])('%s: %s', (id, text) => {
    expect(idsIn(text).split(' ')).toContain(id);
  });
});

describe('typos', () => {
  it.each([
    ['photography', 'photograhpie'],
    ['photography', 'fotograpfieren'],
    ['hiking', 'randonée'],
    ['hiking', 'wanndern'],
    ['swimming', 'swiming'],
    ['cooking', 'cuisner'],
    ['football', 'fotball'],
    ['meditation', 'meditazzione'],
    ['theatre', 'thaetre'],
    ['honesty', 'honnetete'],
    ['honesty', 'honestey'],
    ['video-games', 'vidoe games'],
    ['volunteering', 'voluntering'],
    ['loyalty', 'loyality'],
    ['restaurants', 'restaurents'],
    ['creativity', 'kreativtät'],
    ['music', 'musci'],
  ])('%s: %s', (ids, text) => {
    expect(idsIn(text)).toBe(ids);
  });

  it.each(['mine', 'printer', 'Winzling', 'rice', 'yoda', 'beard', 'Leiter'])('leave %j alone', (text) => {
    expect(idsIn(text)).toBe('');
  });
});

describe('words the lexicon does not know', () => {
  it('are named once each, folded, without everyday words', () => {
    expect(contentOfText('I love Quidditch, quidditch and hiking with my Blorbos').unknownWords).toEqual([
      'quidditch',
      'blorbos',
    ]);
  });

  it('leave out addresses, handles, numbers and short words', () => {
    expect(
      contentOfText('ana.x@example.org @anaxyz https://blorbo.example/qux +41 79 123 45 67 xy').unknownWords,
    ).toEqual([]);
  });

  it('are none in a text of common words only', () => {
    for (const text of [
      'what I like to do most on weekends',
      'ce que je préfère faire le dimanche',
      'quello che mi piace di più',
      'was ich am liebsten mache',
    ])
      expect(contentOfText(text).unknownWords).toEqual([]);
  });
});
