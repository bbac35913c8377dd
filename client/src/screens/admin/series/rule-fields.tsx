import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../../features/admin/events/event-form.module.css';
import { weekdayName } from '../../../lib/dates/dates';
import { NTHS, RHYTHMS, WEEKDAYS } from '../../../lib/recurrence/recurrence.rules';
import { useCityName } from '../../../lib/use-city-name';
import { Checkbox } from '../../../ui/form/checkbox';
import type { useSeriesForm } from './series-fields';
import { CITIES } from '../../../lib/cities';

/** How often, on which day, from when on, at what time, and in which cities. */
export function RuleFields({ form }: { form: ReturnType<typeof useSeriesForm> }) {
  const { t } = useTranslation('admin');
  const { rhythm } = form.values;
  return (
    <>
      <fieldset className={classes.rule}>
        <legend>{t('series.rule')}</legend>
        <NativeSelect
          {...form.field('rhythm')}
          label={t('series.rhythm')}
          data={RHYTHMS.map((value) => ({ value, label: t(`series.rhythms.${value}`) }))}
        />
        {rhythm === 'monthly' && (
          <NativeSelect
            {...form.field('nth')}
            label={t('series.which')}
            data={NTHS.map((value) => ({ value, label: t(`series.nth.${value}`) }))}
          />
        )}
        {rhythm === 'custom' ? (
          <TextInput
            {...form.field('custom')}
            label={t('series.custom')}
            description={t('series.customHint')}
          />
        ) : (
          <NativeSelect
            {...form.field('weekday')}
            label={t('series.weekday')}
            data={WEEKDAYS.map((value, index) => ({ value, label: weekdayName(index) }))}
          />
        )}
      </fieldset>
      <div className={classes.triple}>
        <TextInput
          {...form.field('starts_on')}
          type="date"
          label={t('series.startsOn')}
          required
          withAsterisk={false}
        />
        <TextInput
          {...form.field('start_time')}
          type="time"
          label={t('form.from')}
          required
          withAsterisk={false}
        />
        <TextInput
          {...form.field('until')}
          type="time"
          label={t('form.until')}
          required
          withAsterisk={false}
        />
      </div>
      <Cities form={form} />
    </>
  );
}

function Cities({ form }: { form: ReturnType<typeof useSeriesForm> }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const { cities } = form.values;
  const { error } = form.field('cities');
  return (
    <fieldset className={classes.cities} aria-invalid={error ? true : undefined}>
      <legend>{t('series.cities')}</legend>
      {CITIES.map((city) => (
        <Checkbox
          key={city}
          label={cityName(city)}
          checked={cities.includes(city)}
          onChange={(checked) =>
            form.set('cities', checked ? [...cities, city] : cities.filter((one) => one !== city))
          }
        />
      ))}
      {error && <p>{error}</p>}
    </fieldset>
  );
}
