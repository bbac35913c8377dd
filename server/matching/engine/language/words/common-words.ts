import type { Language } from './stems.js';

const list = (words: string): string[] => words.trim().split(/\s+/);
const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/**
 * Common words that name no concept by themselves. They are not reported as unknown, they are not corrected as typos,
 * and they are not matched with a word of the lexicon by their stem.
 */
export const COMMON_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: list(`go goes going gone went do doing done make makes making made get gets getting got take takes taking took
    play plays playing played like likes liking love loves loving enjoy enjoys enjoying try trying find finding watch
    watches watching see sees seeing look looking listen listens listening hear hearing spend spends spending visit visits
    visiting meet meeting want wants need needs think thinking know give keep put say use come coming start stop
    favourite favorite favorites best good great nice beautiful amazing awesome cool new old big small long short first
    last next different same own high low full whole real true hard easy early late time times day days week weeks weekend
    weekends month year years today tomorrow morning mornings evening evenings night nights afternoon hour hours minute
    saturday saturdays sunday sundays monday friday fridays people person someone everyone everybody others thing things
    stuff something anything everything way ways life world place places hobby hobbies interest interests interested
    interesting passion activity activities value values goal goals dream favourite kind sort sorts type types style
    part lot number group member fan lover enthusiast addict nerd freak beginner pro amateur free live living lives stay
    staying feel feeling become becoming work works worked working job jobs boss school student office company money man
    men woman women boy girl guy guys husband home house city town village country switzerland swiss zurich bern basel
    geneva lausanne lugano lucerne europe class classes course courses lesson lessons club clubs session team match event
    tour trip ride rides riding drive walk walks head hand hands body mind heart soul eye eyes word words line side top
    end open close stand run sit set lie catch check cover hope wish share sharing care taste sound music song book one
    two three four five six seven eight nine ten hundred once twice never ever yes maybe please thanks thank hello hi
    everywhere somewhere anywhere outside inside near far down under across even still already almost enough less least
    both few several another else yet again later soon ago until since before after without whatever whenever boat gift
    gifts present chat pain sale mare main course courses art mode rat brand mist rock star stars bank mine note notes
    spring fall summer order love loved season seasons weather rain rainy sunny cold hot warm warmth cup glass bottle
    sunday saturdays plus minus etc basically simply absolutely definitely probably actually generally depending
    message messages single singles though thought thoughts through station stations chair chairs strange danger garbage launch
    branch state states united sample random testing test rating point points pointing concrete recovery marker markers lesser
    hinting bakery resist glance cosmic friction carrier strict declaration position positions according selection
    documentation notation export exports method methods call called calls calling build builds building appear appears root
    relative local locale break breaks program programs operation parent customs custom color colors colour colours
    model models origin record account response accept accepts assume expose exposes conversion generation format affect
    compare correct classic alternative alternatively mean means meaning letter letters store stores host hosts
    appearance reason reasons practice practices connect connected contents content network guide mobile unit range
    ranges happen happens understand improve improvement related collect collected engine scale turn turns blue minimal
    plan plans planned lock human term terms author commit satisfy document action actions cookie space spaces
    printer printing single status serious seriously happen recently current currently situation perfect perfectly
    important especially possible possibly whatever depends kind kinds honestly regular daily weekly nearly complete
    completely usually explain girls guy square scratch expect expected answer answers question questions problem problems example examples`),
  fr: list(`aller vais va allons vont allant faire fais fait faisons font faisant jouer joue jouons jouent prendre prends
    voir vois voit voyons regarder regarde ecouter ecoute aimer aime aimes aimons aiment adorer adore adores apprecier
    apprecie passer passe passes passons temps jour jours journee journees soir soirs soiree soirees nuit nuits matin
    matins semaine semaines week weekend weekends mois an ans annee annees heure heures fois dimanche samedi vendredi
    lundi mardi mercredi jeudi lundis samedis dimanches bon bonne bons bonnes beau belle beaux belles nouveau nouvelle
    nouveaux nouvelles grand grande grands petit petite petits petites gros premier premiere dernier derniere meilleur
    meilleure vrai vraie jeune vieux vieille chose choses gens personne personnes quelqu homme femme hommes femmes monde
    vie vivre vivant vis vit lieu lieux endroit endroits ville villes village pays suisse geneve lausanne fribourg neuchatel
    sion zurich berne bale hobby hobbies loisir loisirs activite activites interet interets valeur valeurs but buts
    objectif objectifs reve envie projet projets genre genres style styles type types sorte sortes partie groupe fan
    passionne amateur debutant cours lecon seance travail travaille boulot job bureau entreprise argent etudiant ecole
    trouver trouve chercher cherche essayer essaye mettre mets donner donne rester reste devenir devient pouvoir peux peut
    vouloir veux veut voudrais aimerais devoir dois doit savoir sais sait dire dit venir viens tenir rendre sentir sens
    penser pense croire crois commencer continuer apprecier profiter partir pars sortir sors arriver main mains tete corps
    cote fin debut milieu haut bas fond loin pres dehors dedans avant apres pendant depuis jusque jusqu sans contre selon
    malgre oui non peut jamais rien aucun aucune deux trois quatre cinq six sept huit neuf dix cent mille merci bonjour
    encore deja presque seulement simplement absolument generalement ailleurs ici partout moins autant tant mieux mal
    super genial sympa cool top pain chat mer mere pere sale salle bar tour livre course courses marche sel lit fin faim
    chaud froid pluie printemps automne verre tasse occasion ordre
    etendre langage rappel boucle boucles position methode methodes manieres maniere modele modeles racine programme
    programmes operation operations generation generer accepter correct correctement local locale locaux affecter affecte
    composant format entrainer determiner unique uniquement egalement proche proches placer associer conservation origine
    precision designe correspondant individuel message messages question questions reponse probleme problemes exemple
    situation important importante possible actuel actuelle regulier quotidien parfait parfaite relatif relative station
    attente lettre lettres histoire histoires compte niveau passage etat points point cas raison raisons idee idees
    necessaire utile bref conscience semaine apres-midi midi sinon environ volontiers`),
  it: list(`andare vado va andiamo vanno andando fare faccio fa facciamo fanno facendo giocare gioco gioca giochiamo
    giocando prendere prendo vedere vedo guardare guardo guardando ascoltare ascolto ascoltando piace piacciono piacere
    amo adoro adorare passare passo passando tempo giorno giorni giornata giornate sera sere serata serate notte notti
    mattina mattine mattino settimana settimane weekend fine mese mesi anno anni ora ore volta volte domenica domeniche
    sabato venerdi lunedi martedi mercoledi giovedi buono buona buoni buone bello bella belli belle bel bei nuovo nuova
    nuovi nuove grande grandi piccolo piccola piccoli primo prima ultimo migliore migliori vero vera veri giovane vecchio
    cosa cose gente persona persone qualcuno uomo donna uomini donne mondo vita vivere vivo luogo luoghi posto posti citta
    paese paesi svizzera ticino lugano bellinzona locarno mendrisio zurigo berna hobby tempo interesse interessi valore
    valori scopo obiettivo obiettivi sogno voglia progetto progetti genere generi stile stili tipo tipi parte gruppo fan
    appassionato amante principiante corso lezione lezioni seduta lavoro lavori ufficio azienda soldi studente scuola
    trovare trovo cercare cerco provare provo mettere dare stare sto sta restare rimanere diventare potere posso puo
    volere voglio vorrei dovere devo sapere so dire venire vengo tenere sentire sento pensare penso credere credo
    cominciare continuare apprezzare apprezzo partire uscire arrivare mano mani testa corpo lato inizio mezzo alto basso
    fondo lontano vicino fuori dentro dopo durante fino senza contro secondo si no forse mai niente nulla nessuno nessun
    nessuna due tre quattro cinque sei sette otto nove dieci cento mille grazie ciao ancora gia solo soltanto semplicemente
    assolutamente generalmente altrove qui dappertutto meno meglio male fantastico cane mare sale pesca caldo freddo
    pioggia primavera autunno bicchiere tazza occasione giro punto casa mente cuore
    motivo motivi simile simili passaggio indice considerare considera corrente diversi diverso diversa posizione posizioni
    messaggio messaggi creata creato catena catene ridotto programma programmi operazione operatore radice modello modelli
    locale istruzioni successiva successivo metodo metodi origine spazio spazi accettare accetta comune comuni unica determinare
    attivare attiva colore colori sistema schermo organizzare alternativa stazione lettera lettere storia storie livello
    stato punti caso ragione ragioni idea idee domanda domande risposta problema problemi esempio situazione importante
    pomeriggio ragazza ragazze ragazzo ragazzi fortuna caro cari cara frequento frequentare seguo seguire avuto volentieri piacerebbe possibile attuale regolare quotidiano perfetto perfetta usata usato poter corretto corretta correttamente volentieri`),
  de: list(`gehen gehe geht gah gang ging machen mache macht mach gemacht mache tun tue spielen spiele spielt spiel fahren
    fahre fahrt sehen sehe sieht schauen schaue schaut luege hore hoere horen hoeren hort lose lieben liebe liebt mogen mag
    mocht gefallen gefallt geniessen geniesse verbringen verbringe besuchen besuche treffen treffe unternehmen
    unternehme zeit zeiten tag tage tagen abend abende abenden nacht nachte morgen nachmittag vormittag woche wochen
    wochenende wochenenden weekend monat monate jahr jahre stunde stunden mal sonntag sonntage samstag samstage freitag
    montag dienstag mittwoch donnerstag feierabend freizeit gut gute guten guter gutes schon schone schonen schones
    schoner neu neue neuen neues neuer gross grosse grossen grosser klein kleine kleinen lang lange kurz kurze erste letzte
    beste besten bester bestes echt jung alt alte alten sache sachen ding dinge leute lut luut mensch menschen jemand
    jemanden mann frau manner frauen kind welt leben lebe lebt ort orte stadt stadte dorf land lander schweiz zurich bern
    basel luzern winterthur hobby hobbys hobbies interesse interessen interessiere aktivitat aktivitaten wert werte ziel
    ziele traum wunsch lust projekt projekte art arten stil stile sorte teil gruppe fan fans anfanger profi kurs kurse
    lektion lektionen stunde arbeit arbeiten arbeite job buro firma schule student studentin finden finde suchen suche
    probieren probiere ausprobieren versuchen stehen stehe bleiben bleibe werden bekommen wollen wolle durfen durfe
    mussen sollen wissen weiss sagen sage kommen komme halten halte fuhlen fuhle denken denke glaube beginnen anfangen
    aufhoren weiter weitere fort hand hande kopf korper seite anfang ende mitte hoch tief weit nah drinnen hinten vorne
    danach davor seit bis ohne laut trotz ja nein vielleicht nie niemals nichts keiner niemand zwei drei vier funf sechs
    sieben acht neun zehn hundert tausend danke hallo grusse wieder bereits fast genug bloss allgemein meist uberall
    irgendwo wenig weniger mindestens super toll cool lassig geil mega hammer wand gift mode mist boot bank
    mehr reis weinen kindergarten herbst fruhling fruehling jahreszeit wetter regen kalt warm heiss glas tasse schloss ordnung stunden
    regelmassig hauptsachlich arbeitslos unterwegs dabei dafur darum damit daran darauf davon dazu
    senden bieten bietet annehmen gebiet muster zeichen dessen erfolgt schliessen einigen methode methoden wurde wurden
    wuerde wurde unbekannt bekannt bekannte grund gruende pfad programm programme nachricht position relativ einfachen
    einfacher gemeinsame gemeinsamen genau weise abhangig modell modelle operation generation beziehen bestandteil station
    geschichten problem probleme frage fragen antwort antworten beispiel situation wichtig moglich aktuell aktuelle
    taglich perfekt perfekte zustand punkt punkte fall falle idee ideen verwendet verwenden verwendung unterstutzt brief
    wohnung nun nummer ansonsten umgang bauen baue karte karten daneben angesagt bisschen leiter wand stelle stellen nutzen benutzen setzen stellen legen liegen sitzen eigen eigene eigenen`),
};

/** The common words of all languages. */
export const COMMON: ReadonlySet<string> = new Set(Object.values(COMMON_WORDS).flat());

/** Set phrases in which a word of the lexicon has another meaning. */
export const SET_PHRASES: Readonly<Record<Language, readonly string[]>> = {
  en: phrases(`to be honest, honestly, being honest with you, free time, i love, we love, love to, would love, i d love,
    in love with, of course, kind of, sort of, some kind of, what kind of, same kind, feel free,
    take care of, at home in, in order to, in my spare time, spare time, for free, a free evening, free weekend,
    free evening, of course not, time to time, from time to time, make sure, at the moment, in the moment when,
    best of all, above all, in the long run, running late, small talk, club sandwich, world cup, art of living, surfing the web, surf the web, surfing the internet, surfing the net, run late, in the short run, whole world, open to, i care about, care about, in the end, to the end, let me know,
    fair enough, true for me, true story, i hope, hope to, pretty much, in the world, just kidding, work hard play hard,
    gift of the gab, people i love, nothing special, no time, no idea, each other, one another`),
  fr: phrases(`a vrai dire, temps libre, mon temps libre, bien sur, bien entendu, par coeur, coup de coeur,
    de tout mon coeur, au fond, de temps en temps, en fait, tout le temps, j'aime la, en general, libre le,
    quand je suis libre, a mes heures libres, prendre le temps, le temps de, avoir le temps, pas le temps,
    tout le monde, un jour, du jour, de toute facon, rien de special, bien vivant, en forme de, mes journees libres,
    franchement, sincerement, honnetement, avoir la peche, ca marche, surfer sur internet, surfer sur le web, mise en scene, au cours de`),
  it: phrases(`a dire il vero, tempo libero, mio tempo libero, nel tempo libero, di solito, per carita, di cuore,
    in fondo, di tanto in tanto, ogni tanto, in generale, quando sono libero, quando sono libera, giorno libero,
    avere tempo, prima di tutto, in casa di, tutti i giorni, un giorno, va bene, sinceramente, onestamente,
    pian piano, navigare in internet, navigare su internet, piano piano, niente di speciale, piano di vita, al corso di, in corso`),
  de: phrases(`ehrlich gesagt, um ehrlich zu sein, ich liebe, ich liebe es, wir lieben, frei habe, wenn ich frei habe,
    freie zeit, freien zeit, meine freie zeit, freie tage, freien tagen, freier tag, freies wochenende, frei haben,
    arbeitsfreie tage, von herzen, an und fur sich, sicher auch, ganz sicher, im grunde, ab und zu, von zeit zu zeit,
    auf meine art, jede art von, alle art von, art und weise, art von, alle arten von, natuerlich auch, natürlich auch,
    nichts besonderes, keine zeit, kei zit, auf der ganzen welt, mach ich gern, hin und wieder, in der freizeit,
    offen gesagt, im internet surfen, im netz surfen, auf der suche, zu fuss, offen fur, offen für, reisst mit, lieb haben, auf jeden fall, reich an`),
};
