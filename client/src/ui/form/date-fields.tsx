import { DatePickerInput, DateTimePicker, TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { day, dayTime } from '../../lib/dates/dates';
import { instantOf } from '../../lib/dates/zurich.rules';
import { type Language, toLanguage } from '../../lib/i18n/languages';
import './dates.css';

/** The names of months and days for the calendars; English is built in. */
const LOCALES: Record<Language, () => Promise<unknown>> = {
  en: () => Promise.resolve(),
  fr: () => import('dayjs/locale/fr'),
  it: () => import('dayjs/locale/it'),
  de: () => import('dayjs/locale/de'),
};

interface FieldProps {
  label: string;
  /** Wall time in Zurich: `2026-12-04`, `2026-12-04 19:30` or `19:30`; '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string;
  readOnly?: boolean;
}

const DAY_LENGTH = '2026-12-04'.length;
const MINUTE_LENGTH = '2026-12-04 19:30'.length;

/** Asks for a day. */
export function DateField({
  value,
  onChange,
  clearable = false,
  ...field
}: FieldProps & { clearable?: boolean }) {
  const calendar = useCalendar();
  const { t } = useTranslation('admin');
  return (
    <DatePickerInput
      {...field}
      {...calendar}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      valueFormatter={() => (value ? day(instantOf(value, '12:00')) : '')}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('dates.clear') }}
    />
  );
}

/** Asks for a day and a time of day. */
export function DateTimeField({ value, onChange, ...field }: FieldProps) {
  const { t } = useTranslation('admin');
  const calendar = useCalendar();
  const time = useTimeLabels();
  return (
    <DateTimePicker
      {...field}
      {...calendar}
      value={value || null}
      onChange={(chosen) => onChange(chosen?.slice(0, MINUTE_LENGTH) ?? '')}
      valueFormat={(chosen) =>
        dayTime(instantOf(chosen.slice(0, DAY_LENGTH), chosen.slice(DAY_LENGTH + 1, MINUTE_LENGTH)))
      }
      defaultTimeValue="19:30"
      timePickerProps={time}
      submitButtonProps={{ 'aria-label': t('dates.done') }}
    />
  );
}

/** Asks for a time of day, on a clock of 24 hours. */
export function TimeField({ onBlur, ...field }: FieldProps) {
  const time = useTimeLabels();
  return <TimePicker {...field} {...time} onBlur={onBlur} />;
}

/** The language of a calendar, and the names of its buttons. */
function useCalendar() {
  const { t } = useTranslation('admin');
  const locale = useCalendarLocale();
  return {
    locale,
    hideOutsideDates: true,
    popoverProps: { transitionProps: { duration: 0 } },
    ariaLabels: {
      nextMonth: t('dates.nextMonth'),
      previousMonth: t('dates.previousMonth'),
      nextYear: t('dates.nextYear'),
      previousYear: t('dates.previousYear'),
      nextDecade: t('dates.nextDecade'),
      previousDecade: t('dates.previousDecade'),
    },
  };
}

function useTimeLabels() {
  const { t } = useTranslation('admin');
  return { hoursInputLabel: t('dates.hours'), minutesInputLabel: t('dates.minutes') };
}

/** Returns the locale of calendars: the reader's language, English until its names are loaded. */
function useCalendarLocale(): Language {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.resolvedLanguage);
  const [loaded, setLoaded] = useState<Language>('en');
  useEffect(() => {
    let current = true;
    LOCALES[language]().then(
      () => current && setLoaded(language),
      // English serves as well.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [language]);
  return loaded;
}
