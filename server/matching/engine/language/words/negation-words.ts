const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const phrases = (text: string): readonly (readonly string[])[] =>
  text.split(',').map((phrase) => phrase.trim().split(/\s+/));

/** Negate what follows, up to the next "and". */
export const NO: ReadonlySet<string> =
  list(`no non not dont doesnt didnt isnt arent wasnt wont cant cannot never neither nor
  pas jamais aucun aucune ni mai nessun nessuna niente ne kein keine keinen keinem keiner keines nicht nie niemals weder
  nichts kei kein keis keini ned nod noed nid nuut nein rien nope 🚫 ❌`);

/** Negate what follows, also after "and": "I hate X and Y". */
export const HATE: ReadonlySet<string> =
  list(`hate hates hating dislike dislikes detest despise avoid avoiding deteste
  detester deteste hais haine horreur evite eviter odio odiare detesto detestare evito evitare hasse hassen verabscheue
  statt anstatt meide vermeide vermeiden 👎`);

/** "without": negates, and affirms after another negation ("can't live without music"). */
export const WITHOUT: ReadonlySet<string> =
  list(`without sans senza ohne ohni quit quitting arreter smettere aufhoren
  ufhore stopping`);

/** Negate what follows, and cancel a negation before them ("no sport except hiking"). */
export const EXCEPT: ReadonlySet<string> = list('except excluding sauf hormis excepte tranne eccetto ausser');

/** Negate what follows: "walking rather than running". */
export const RATHER_THAN: readonly (readonly string[])[] =
  phrases(`instead of, rather than, plutot que, plutot qu, au lieu,
  piuttosto che, invece di, invece che, al posto di`);

/** Negate what follows, after a word of preference: "I prefer reading over clubbing", "lieber lesen als feiern". */
export const OVER: Readonly<Record<string, ReadonlySet<string>>> = {
  over: list('prefer choose'),
  als: list('lieber eher'),
  que: list('plutot'),
};

/** "but" after these means "except". */
export const BEFORE_EXCEPT_BUT: ReadonlySet<string> = list('anything everything all');

/** French "ne" negates only if one of these follows ("ne … que" means "only"). */
export const NE_SECOND: ReadonlySet<string> = list(
  'pas jamais plus rien aucun aucune guere point ni personne',
);

/** Negations that can follow what they negate: "Clubs mag ich nicht". */
export const TRAILING: ReadonlySet<string> =
  list(`not no never nope nicht nichts nie nein niemals ned nod noed nid nuut pas
  jamais non mai aufhoren ufhore`);

/** Negated verbs: the negation continues after "and" ("I don't like X and Y"). */
export const VERB_NOT: ReadonlySet<string> = list(
  'dont doesnt didnt cant cannot wont nicht nod noed nid ned non pas ne jamais never nie mai',
);

/** A negation after these is about a condition: "hiking when it's not raining". */
export const CONDITIONAL: ReadonlySet<string> = list(
  'when if unless wenn falls sobald quand si lorsque quando se',
);

/** Begin a new, affirmative sentence: "no clubs and I love hiking". */
export const AFFIRM: ReadonlySet<string> =
  list(`love loves adore enjoy like prefer want aime adore prefere veux amo adoro piace
  preferisco voglio liebe mag geniesse bevorzuge lots many much plenty more beaucoup plein plus davantage molto molta
  molti tanto tanta tanti piu viel viele vielen mehr yes oui si ja`);

/** Phrases with a negation word that negate nothing. */
export const NO_NEGATION: readonly (readonly string[])[] =
  phrases(`not only, not just, not merely, not simply, nicht nur,
  nicht bloss, nod nur, nid nume, non solo, non soltanto, non seulement, pas seulement, pas que, pas uniquement, pas juste,
  why not, warum nicht, wieso nicht, pourquoi pas, perche no, no problem, kein problem, keine frage, no matter, no doubt,
  sans doute, senza dubbio, ohne zweifel, sans cesse, non stop, no limits, not to mention, dont mind, doesnt matter,
  cant wait, cannot wait, cant get enough, cannot get enough, never get enough, can never get enough, never enough,
  nie genug, nicht genug, nicht satt, jamais assez, mai abbastanza, nothing better, nothing beats, nichts besser,
  nichts besseres, nichts schoneres, nichts schöneres, nichts lieber, rien de mieux, rien de tel, niente di meglio, no better,
  not bad, nicht schlecht, pas mal, non male, when not, if not, wenn nicht, falls nicht, wenn ich nicht, quand je ne,
  si je ne, se non, quando non, when im not, when i am not, if im not, not always, not every, not too, nicht immer,
  nicht jeden, nicht jede, nicht jedes, nicht allzu, pas toujours, pas tous, non sempre, non tutti, never say no,
  say no, nie nein, nicht nein, dis pas non, dire non, dico no, nichts gegen, rien contre, niente contro,
  nothing against, non vedo l ora, no idea, keine ahnung, no time, keine zeit, pas le temps, last but not least,
  not sure, nicht sicher, nie langweilig, never boring, jamais ennuyeux, nicht wegzudenken, never miss, never skip, never gets old,
  nicht verzichten, never stop, non posso fare a meno, non smetto, nie aufhoren, ne jamais arreter, no pain no gain,
  non importa, ca ne me derange pas, macht nichts, nicht einfach nur, pas simplement, no matter what, more often than not,
  sans limite, sans limites, ohne ende, ohne grenzen, senza limiti, ohne wenn, sans souci, pas de souci, kein ding`);

/** Also negate the clause before them: "clubbing? no thanks", "le foot, pas mon truc". */
export const DISMISSALS: readonly (readonly string[])[] =
  phrases(`no thanks, no thank you, not for me, not my thing,
  not my cup, no way, no go, not a fan, not interested, not so much, nein danke, nicht mein ding, nicht meins, nichts fur mich,
  nicht fur mich, geht gar nicht, eher nicht, lieber nicht, nicht mein fall, muss nicht sein, interessiert mich nicht, brauche ich nicht,
  non merci, pas mon truc, pas pour moi, pas ma tasse, tres peu pour moi, pas du tout, ne m interesse pas, no grazie, non fa per me,
  non mi interessa, non mi piace, per niente, nicht so, nod so, nod mis ding, i hate it, i hate that, hate it, je deteste, lo odio,
  la odio, hasse ich, mag ich nicht, mag ich gar nicht, mag i nod, brauch ich nicht, j aime pas, dont like it, dont like that`);

/** All words that negate. They are not corrected as typos, nor matched with words of the lexicon by stem. */
export const NEGATORS: ReadonlySet<string> = new Set([...NO, ...HATE, ...WITHOUT, ...EXCEPT, ...NE_SECOND]);
