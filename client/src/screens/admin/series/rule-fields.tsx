import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CITIES } from '../../../api/states';
import classes from '../../../features/admin/events/event-form.module.css';
import { weekdayName } from '../../../lib/dates/dates';
import { NTHS, RHYTHMS, WEEKDAYS } from '../../../lib/recurrence/recurrence.rules';
import { useCityName } from '../../../ui/widgets/use-city-name';
import '../../../ui/form/checkbox.css';
import '../../../ui/widgets/stack.css';
import { DateField, TimeField } from '../../../ui/form/date-fields';
import type { useSeriesForm } from './series-fields';

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
        <DateField {...form.field('starts_on')} label={t('series.startsOn')} />
        <TimeField {...form.field('start_time')} label={t('form.from')} />
        <TimeField {...form.field('until')} label={t('form.until')} />
      </div>
      <Cities form={form} />
    </>
  );
}

function Cities({ form }: { form: ReturnType<typeof useSeriesForm> }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const { error } = form.field('cities');
  return (
    <Checkbox.Group
      label={t('series.cities')}
      error={error}
      value={form.values.cities}
      onChange={(chosen) =>
        form.set(
          'cities',
          CITIES.filter((city) => chosen.includes(city)),
        )
      }
    >
      <Group gap="0 1.25rem">
        {CITIES.map((city) => (
          <Checkbox key={city} value={city} label={cityName(city)} error={error !== undefined} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
