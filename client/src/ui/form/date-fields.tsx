import { DatePickerInput, DateTimePicker, TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { day, dayTime } from '../../lib/dates/dates';
import { instantOf } from '../../lib/dates/zurich.rules';
import './dates.css';
import { useCalendarLocale } from './use-calendar-locale';

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
