import { KIND_WORDS } from '../../events/index.js';
import type { Words } from './words.js';

export const FR: Words = {
  languageName: 'Français',
  tagline: 'Une belle soirée par mois.',
  about:
    'Des soirées pour célibataires dans les villes suisses. Pas de swipe, pas de chat\u202f: tu réserves une place et, le jour même, nous te disons avec qui la conversation vaut la peine, et comment la commencer.',
  allEvents: 'Les prochaines soirées',
  inCity: (city) => `À ${city}`,
  allCities: 'Toutes',
  chooseCity: 'Choisir une ville',
  chooseLanguage: 'Langue',
  emptyTitle: 'Aucune soirée à venir',
  emptyText: 'Reviens bientôt\u202f: les prochaines soirées se préparent.',
  free: 'Gratuit',
  full: 'Complet',
  reserve: (price) => `Réserver · ${price}`,
  reserveFree: 'Réserver une place',
  earlyUntil: ({ price, when, later }) => `Prix anticipé ${price} jusqu’au ${when}, puis ${later}.`,
  earlyFirst: ({ price, later }) => `Prix anticipé ${price} pour les premières places, puis ${later}.`,
  earlyLeft: (left) => (left === 1 ? 'Encore 1 place à ce prix.' : `Encore ${left} places à ce prix.`),
  waitingList: 'Rejoindre la liste d’attente',
  haveAccount: 'Déjà un compte\u202f?',
  logIn: 'Se connecter',
  signUpFirst: 'Tu t’inscris d’abord. Ensuite, tu retrouves cette soirée.',
  refund: (hours) =>
    hours === 0
      ? 'Jusqu’à la veille, tu peux annuler et tout t’est remboursé.'
      : `Jusqu’à ${hours} ${hours === 1 ? 'heure' : 'heures'} avant le début, tu peux annuler et tout t’est remboursé.`,
  refundNever: 'La soirée est si proche qu’une annulation n’est plus remboursée.',
  cancelled: 'Cette soirée est annulée.',
  cancelledText:
    'Les personnes qui avaient une place sont prévenues et remboursées. Il y a d’autres soirées.',
  over: 'Cette soirée est terminée.',
  overText: 'Nous espérons qu’elle était belle. Les prochaines t’attendent.',
  begun: 'Cette soirée a commencé. On ne peut plus réserver.',
  postponed: (before) => `Reportée. Date prévue au départ\u202f: ${before}.`,
  notFound: 'Cette soirée n’existe pas',
  notFoundText:
    'L’adresse est peut-être incomplète, ou la soirée n’est pas publique. Voici celles qui le sont.',
  addressLater: 'Seules les personnes qui ont une place apprennent l’adresse exacte.',
  until: (time) => `jusqu’à ${time}`,
  men: 'Hommes, places réservées',
  women: 'Femmes, places réservées',
  everybody: 'Places réservées',
  taken: (taken, max) => `${taken} sur ${max}`,
  whoComes: 'Qui vient',
  onlyNumbers:
    'Tout le monde voit les chiffres, personne ne voit les noms. Tu découvres tes affinités le jour même.',
  goodToKnow: 'Bon à savoir',
  facts: {
    included: 'Compris dans le prix',
    ages: 'Âge',
    languages: 'Langues',
    dress: 'Comment s’habiller',
    host: 'Ton hôte',
    accessibility: 'Accessibilité',
    price: 'Prix',
  },
  kind: KIND_WORDS.fr,
  questions: 'Questions et réponses',
  subscribe: 'S’abonner dans son agenda',
  legal: 'Pages juridiques',
  privacy: 'Protection des données',
  terms: 'Conditions',
  imprint: 'Mentions légales',
  skip: 'Aller au contenu',
};
