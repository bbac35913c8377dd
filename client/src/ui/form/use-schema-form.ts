import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import i18next from 'i18next';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import type { PhraseKey } from '../../lib/i18n/phrase-key';
import { afterPress } from './after-press';

type Values = Record<string, unknown>;

/** What `useSchemaForm` returns. */
export type SchemaForm<T extends Values> = ReturnType<typeof useSchemaForm<T>>;

interface FormSetup<T> {
  initial: T;
  /** Checks the values; its messages are keys of phrases. */
  schema: Parameters<typeof schemaResolver>[0];
  /** Called at every change with all values: where a screen keeps its draft. */
  onChange?: (values: T) => void;
  /** What a field says that the server has refused, where more is known than that. */
  refused?: Partial<Record<string, PhraseKey>>;
}

/**
 * A form whose fields are checked on leaving and on submit, with the focus moved to the first that is wrong.
 * Errors are held as phrase keys, so that they follow a change of language.
 */
export function useSchemaForm<T extends Values>({ initial, schema, onChange, refused }: FormSetup<T>) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const form: UseFormReturnType<T> = useForm<T>({
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: onChange,
  });

  const focusFirstError = () => requestAnimationFrame(() => focusFirstInvalid(element.current));

  return {
    values: form.values,
    isDirty: form.isDirty(),
    set: form.setFieldValue,
    setAll: (values: T) => form.setValues(values),
    /** Everything an input needs: value, events, and the error in words. */
    field: <K extends keyof T & string>(name: K) => {
      const { error, ...props } = form.getInputProps(name);
      return {
        ...props,
        name: String(name),
        value: form.values[name],
        onBlur: () => afterPress(() => form.validateField(name)),
        error: isPhraseKey(error) ? t(error) : undefined,
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
        Object.fromEntries(known.map(({ field }) => [field, refused?.[field] ?? 'common.checkAnswer'])),
      );
      focusFirstError();
    },
  };
}

/** To be called after the next render: only then the errors stand in the page. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of radio buttons is not to be focused itself; its first button is.
  const field = first?.matches('fieldset') ? first.querySelector('input') : first;
  field?.focus();
}

function isPhraseKey(text: ReactNode): text is PhraseKey {
  return typeof text === 'string' && i18next.exists(text);
}
