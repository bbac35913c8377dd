import type { OperatorSettings } from './settings.js';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const COUNTRY = /^[A-Z]{2}$/;

/** Reads who runs this instance. All of it is optional: the pages show what is missing. */
export function readOperator(text: (name: string) => string | null, problems: string[]): OperatorSettings {
  const email = text('OPERATOR_EMAIL');
  if (email && !EMAIL.test(email)) problems.push('OPERATOR_EMAIL must be an e-mail address.');
  const country = text('HOSTING_COUNTRY');
  if (country && !COUNTRY.test(country))
    problems.push('HOSTING_COUNTRY must be two capital letters, such as CH.');
  return { name: text('OPERATOR_NAME'), address: text('OPERATOR_ADDRESS'), email, country };
}

/** Returns the names of the imprint settings that are missing. */
export function missingOfOperator({ name, address, email, country }: OperatorSettings): string[] {
  const settings = {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    OPERATOR_EMAIL: email,
    HOSTING_COUNTRY: country,
  };
  return Object.entries(settings).flatMap(([setting, value]) => (value === null ? [setting] : []));
}
