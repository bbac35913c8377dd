import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BlockDialog } from './block-dialog';
import { useErrorText } from '../../ui/base/use-error-text';
import { FocusedNotice } from '../../ui/states/focused-alert';
import type { MetPerson, Remedy } from './person-menu';

interface PersonSafety {
  /** For the `PersonMenu` of each person. */
  ask: (remedy: Remedy, person: MetPerson) => void;
  /** Stands above the people: that somebody has been blocked. */
  notice: ReactNode;
  /** Stands outside of any form: the report, or the question before blocking. */
  dialog: ReactNode;
}

/** Reporting and blocking, for a screen that lists the people of an evening. */
export function usePersonSafety(eventId: number): PersonSafety {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [blocked, setBlocked] = useState<MetPerson>();
  const opening = useMutation({ mutationFn: open });
  const { data: asked, reset: close } = opening;
  const block = asked?.remedy === 'block' && (
    <BlockDialog
      person={asked.person}
      onClose={close}
      onBlocked={() => {
        close();
        setBlocked(asked.person);
      }}
    />
  );
  return {
    ask: (remedy, person) => {
      setBlocked(undefined);
      opening.mutate({ remedy, person });
    },
    notice: (
      <>
        {opening.isError && (
          <FocusedNotice tone="bad">{errorText(opening.error, 'people.failed')}</FocusedNotice>
        )}
        {blocked && (
          <FocusedNotice tone="good">
            {t('people.block.done', { name: blocked.name })}{' '}
            <Link to="/profile">{t('people.block.undo')}</Link>
          </FocusedNotice>
        )}
      </>
    ),
    dialog:
      asked?.remedy === 'report' ? (
        <asked.ReportDialog person={asked.person} eventId={eventId} onClose={close} />
      ) : (
        block
      ),
  };
}

/** What is asked for, with what it takes. The report brings a form with it, which the lists can do without. */
async function open({ remedy, person }: { remedy: Remedy; person: MetPerson }) {
  if (remedy === 'block') return { remedy, person };
  return { remedy, person, ...(await import('./report-dialog')) };
}
