import { useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { afterPress } from './after-press';

type Values = Record<string, unknown>;

/** Says what is wrong with a value, as the key of a phrase; null when nothing is. */
export type Rule<V, T> = (value: V, values: T) => PhraseKey | null;

/** The rules of a form, by field. */
export type Rules<T> = { [K in keyof T]?: Rule<T[K], T> };

interface FormSetup<T> {
  initial: T;
  rules: Rules<T>;
  /** Called at every change with all values: where a screen keeps its draft. */
  onChange?: (values: T) => void;
}

/**
 * A form whose fields are checked on leaving and on submit, with the focus moved to the first that is wrong.
 * Errors are held as phrase keys, so that they follow a change of language.
 */
export function useFields<T extends Values>({ initial, rules, onChange }: FormSetup<T>) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<T>({
    initialValues: initial,
    // Mantine types rules by the shape of T, which is not known here; ours are the same functions.
    validate: rules as never,
    onValuesChange: onChange,
  });

  const focusFirstError = () =>
    // The errors stand in the page only after the next render.
    requestAnimationFrame(() => focusFirstInvalid(element.current));

  return {
    values: form.values,
    set: <K extends keyof T & string>(name: K, value: T[K]) => form.setFieldValue(name, value as never),
    /** Everything an input needs: value, events, and the error in words. */
    field: (name: keyof T & string) => {
      const { error, ...props } = form.getInputProps(name);
      return {
        name,
        ...props,
        onBlur: () => afterPress(() => form.validateField(name)),
        error: typeof error === 'string' ? t(error as PhraseKey) : undefined,
      };
    },
    /** Props of the form element: `run` is called only with valid values. */
    formProps: (run: (values: T) => void) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => form.onSubmit(run, focusFirstError)(event),
    }),
    /** Marks the fields that the server refused. */
    showRefused: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const known = error.details.filter(({ field }) => field in initial);
      if (known.length === 0) return;
      form.setErrors(
        Object.fromEntries(known.map(({ field }) => [field, 'common.checkAnswer' as PhraseKey])),
      );
      focusFirstError();
    },
  };
}

/** Moves the focus to the first field that is marked as wrong. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of radio buttons is not to be focused itself; its first button is.
  const field = first?.matches('fieldset') ? first.querySelector('input') : first;
  field?.focus();
}

/** Rule: something other than blanks stands there. */
export function required(message: PhraseKey): (value: unknown) => PhraseKey | null {
  return (value) => (typeof value === 'string' && value.trim() !== '' ? null : message);
}
