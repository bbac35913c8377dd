import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import { useCityName } from '../../ui/widgets/use-city-name';
import classes from '../../ui/base/button.module.css';
import { calendarFile } from './calendar-file.rules';

interface CalendarLinkProps {
  event: { id: number; date: string; ends_at: string; city: string };
}

/** Saves the event as a calendar file. Its title says no more than the product's name. */
export function CalendarLink({ event }: CalendarLinkProps) {
  const { t } = useTranslation();
  const cityName = useCityName();
  const [now] = useState(() => new Date());
  const file = calendarFile({ ...event, title: PRODUCT_NAME, location: cityName(event.city) }, now);
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="apero.ics"
      className={classes.button}
      data-look="plain"
    >
      <IconCalendarPlus size={20} aria-hidden />
      {t('common.addToCalendar')}
    </a>
  );
}
