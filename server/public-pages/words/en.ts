/** The texts of public pages in English, the same as in the client. */
export const EN = {
  /** The name of the language itself. */
  languageName: 'English',
  tagline: 'One good evening a month.',
  about:
    'Evenings out for singles in Swiss cities. No swiping, no chat: you reserve a place, and on the day we tell you who is worth a conversation, and how to begin it.',
  allEvents: 'Upcoming events',
  inCity: (city: string) => `In ${city}`,
  allCities: 'All',
  chooseCity: 'Choose a city',
  chooseLanguage: 'Language',
  emptyTitle: 'No upcoming events',
  emptyText: 'Check back soon: the next evenings are in the making.',
  free: 'Free',
  full: 'Fully booked',
  reserve: (price: string) => `Reserve · ${price}`,
  reserveFree: 'Reserve · free',
  /** An early price, and the price afterwards. */
  earlyUntil: ({ price, when, later }: Record<'price' | 'when' | 'later', string>) =>
    `Early price ${price} until ${when}, then ${later}.`,
  earlyFirst: ({ price, later }: Record<'price' | 'later', string>) =>
    `Early price ${price} for the first places, then ${later}.`,
  earlyLeft: (left: number) =>
    left === 1 ? '1 place left at this price.' : `${left} places left at this price.`,
  waitingList: 'Join the waiting list',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  signUpFirst: 'You sign up first. Then a button leads back to this evening.',
  refund: (hours: number) =>
    hours === 0
      ? 'Cancel before the day of the evening and you get everything back.'
      : `Cancel up to ${hours} ${hours === 1 ? 'hour' : 'hours'} before it begins and you get everything back.`,
  refundNever: 'It begins so soon that a cancellation is no longer refunded.',
  cancelled: 'This evening has been cancelled.',
  cancelledText: 'Everyone with a place has been told and gets the money back. There are other evenings.',
  over: 'This evening is over.',
  overText: 'We hope it was a good one. The next evenings are waiting.',
  begun: 'This evening has begun. Places can no longer be reserved.',
  postponed: (before: string) => `Postponed. It was to begin on ${before}.`,
  notFound: 'There is no such evening',
  notFoundText: 'The address may be misspelt, or the evening is not public. Here are those that are.',
  addressLater: 'Only guests with a place learn the exact address.',
  from: (time: string) => time,
  until: (time: string) => `until ${time}`,
  men: 'Men reserved',
  women: 'Women reserved',
  /** The only side of an event that is open to everybody. */
  everybody: 'Places reserved',
  taken: (taken: number, max: number) => `${taken} of ${max}`,
  whoComes: 'Who is coming',
  onlyNumbers: 'Everyone sees the numbers, nobody sees the names. You meet your matches on the day.',
  goodToKnow: 'Good to know',
  facts: {
    included: 'Included',
    ages: 'Age',
    languages: 'Languages',
    dress: 'What to wear',
    host: 'Your host',
    accessibility: 'Accessibility',
    price: 'Price',
  },
  questions: 'Questions and answers',
  subscribe: 'Subscribe in your calendar',
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
  skip: 'Skip to content',
};

/** The texts of public pages in one language. */
export type Words = typeof EN;
