import { z } from 'zod';
import type { BulkInput } from '../../../../api/admin-types';
import { LANGUAGE_CODES, type Language } from '../../../../lib/i18n/languages';
import { isPrice, parseChf } from '../../../../lib/money';
import { adminKey } from '../../../../ui/admin/admin-error';
import { useSchemaForm } from '../../../../ui/form/use-schema-form';

/** The numbers of places that can be changed of many events. */
export const PLACES = ['max_men', 'max_women', 'min_men', 'min_women'] as const;

type Places = Record<(typeof PLACES)[number], number | string>;

/** What is to be changed of many events, as a form holds it: '' stays as it is. */
export type BulkValues = Places & { price: string; description: string } & Record<Language, string>;

const UNCHANGED: BulkValues = {
  price: '',
  max_men: '',
  max_women: '',
  min_men: '',
  min_women: '',
  description: '',
  en: '',
  fr: '',
  it: '',
  de: '',
};

const places = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number(adminKey('form.seatsWrong')).int(adminKey('form.seatsWrong')).min(0).optional(),
);

const SCHEMA = z.object({
  price: z
    .string()
    .refine((price) => price.trim() === '' || isPrice(parseChf(price)), adminKey('form.priceWrong')),
  max_men: places,
  max_women: places,
  min_men: places,
  min_women: places,
});

/** The form of what is to be changed of many events. */
export function useBulkForm() {
  return useSchemaForm<BulkValues>({ initial: UNCHANGED, schema: SCHEMA });
}

/** Returns what was filled in, as the API takes it. */
export function bulkChange(values: BulkValues): NonNullable<BulkInput['change']> {
  const numbers = PLACES.filter((name) => values[name] !== '').map((name) => [name, Number(values[name])]);
  const descriptions = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, values[code].trim()]));
  const hasText = [values.description, ...Object.values(descriptions)].some((text) => text.trim() !== '');
  return {
    ...(values.price.trim() !== '' && { price: parseChf(values.price) }),
    ...(Object.fromEntries(numbers) as Partial<Record<(typeof PLACES)[number], number>>),
    ...(hasText && { description: values.description.trim(), descriptions }),
  };
}
