import { useMutation } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';

/** Saves an event at which one has a place as a calendar file. It says no more than the product's name. */
export function CalendarButton({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useMutation({ mutationFn: () => download(`/api/events/${eventId}/calendar`, 'apero.ics') });
  return (
    <>
      <Button look="plain" busy={save.isPending} onClick={() => save.mutate()}>
        <IconCalendarPlus size={20} aria-hidden />
        {t('common.addToCalendar')}
      </Button>
      {save.isError && <Alert tone="bad">{errorText(save.error, 'people.failed')}</Alert>}
    </>
  );
}
