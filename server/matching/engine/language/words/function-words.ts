import type { Language } from './stems.js';

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Words that can be inside a phrase without changing its meaning: articles, pronouns, prepositions, adverbs of degree.
 * Normalised (no accents, no apostrophes). They are also used to guess the language of a text.
 */
export const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: list(`a an the my your his her its our their this that these those some any of to in on at by for with from into
    about over around during through between within along towards upon as i me you he she it we us they them myself
    yourself im ive id s re ve ll m t am is are was were be been being very really so too quite just also mostly
    usually often sometimes always especially mainly lots lot bit little much many more most all every each other such
    there here which who whom whose what when where how than then if because while etc eg ie well rather pretty super
    regularly currently together up out off back would could should can will shall may might must do does did have has
    had having`),
  fr: list(`le la les l un une des du de d au aux a en dans sur sous avec pour par chez vers entre mon ma mes ton ta tes
    son sa ses notre nos votre vos leur leurs ce cet cette ces c ca cela je j tu il elle on nous vous ils elles me m te t
    se s moi toi lui eux y qu que qui quoi dont ou est es suis sommes sont etre ete ai as avons ont avoir tres trop
    beaucoup bien plutot surtout souvent parfois toujours aussi assez peu plus tout toute tous toutes meme si comme
    quand lorsque puis alors etc quelque quelques quelqu autre autres chaque plusieurs vraiment regulierement
    actuellement ensemble lors afin sinon`),
  it: list(`il lo la i gli le l un uno una di del dello della dei degli delle dell d a al allo alla ai agli alle all da dal
    dallo dalla dai dagli dalle dall in nel nello nella nei negli nelle nell su sul sullo sulla sui sugli sulle sull con
    col per tra fra mio te mia miei mie tuo tua suo sua suoi sue nostro nostra loro questo questa questi queste quello
    quella quel quell che chi cui io tu lui lei noi voi mi m ti ci c si se ne vi sono sei siamo essere stato ho hai ha
    abbiamo hanno avere molto molta molti tanto tanta tanti piu poco spesso sempre anche soprattutto quando come dove
    ecc ogni qualche altro altri altra altre davvero proprio cosi quasi tutto tutta tutti tutte insieme attualmente
    regolarmente ad ed`),
  de: list(`der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner meines dein deine
    sein seine seinen seinem seiner ihr ihre ihren unser unsere euer dieser diese dieses diesen diesem jeder jede jedes
    jeden im in ins am an ans auf aufs aus bei beim mit vom von zu zum zur uber ueber unter um fur fuer gegen nach vor
    durch zwischen wahrend wegen ich du er sie es wir man mich mir dich dir sich uns euch ihm ihn ihnen was wer wie wo
    wenn wann dass als ob weil denn da dort hier dann auch sehr so zu ganz gerne gern gaern garn lieber am liebsten vor
    allem oft immer manchmal meistens mal eher besonders regelmassig ist bin bist sind seid war habe hab hast hat haben
    hatte werde wird werden kann konnen mochte moechte will soll muss darf etwas viel viele vielen mehr alle alles allen
    andere anderen anderes anderer usw etc z d s i uf mis mini min dr em bi vo go ga gah gah ech i ha bi isch gar
    schon noch nur ond het hani dini sini chli es en da dae di id ide bim mitem ufem vom us we wenns ischs mues chan cha hend hei bisch sii sy gsi wirklich richtig total zusammen gemeinsam zaeme zama einfach eigentlich aktuell halt eben doch`),
};

/** "and": ends a phrase, unless the phrase contains it ("drum and bass"). */
export const AND: ReadonlySet<string> = list('and et e ed und sowie y & n u undä');
/** "or", "nor": a negation continues after it. */
export const OR: ReadonlySet<string> = list('or nor ou ni o oppure oder noch bzw weder');
/** "but", "because", "rather": a negation ends before it. */
export const BUT: ReadonlySet<string> =
  list(`but however although though because since instead rather prefer only
  mais cependant pourtant plutot car parce sinon prefere ma pero invece piuttosto bensi preferisco
  perche aber sondern jedoch trotzdem stattdessen lieber weil dafur dafuer bevorzuge aber`);

/** The function words of all languages. */
export const ALL_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  Object.values(FUNCTION_WORDS).flatMap((words) => [...words]),
);
