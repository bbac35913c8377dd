import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../ui/base/use-error-text';
import { FocusedAlert } from '../../ui/states/focused-alert';
import { BlockDialog } from './block-dialog';
import type { PersonRef, SafetyAction } from './person-menu';

interface PersonSafety {
  /** For the `PersonMenu` of each person. */
  ask: (remedy: SafetyAction, person: PersonRef) => void;
  /** Stands above the people: that somebody has been blocked. */
  notice: ReactNode;
  /** Stands outside of any form: the report, or the question before blocking. */
  dialog: ReactNode;
}

/**
 * Reporting and blocking, for a screen that lists the people of an event.
 * @param email whose draft of a report is kept
 */
export function usePersonSafety(eventId: number, email: string | undefined): PersonSafety {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [blocked, setBlocked] = useState<PersonRef>();
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
          <FocusedAlert tone="bad">{errorText(opening.error, 'people.failed')}</FocusedAlert>
        )}
        {blocked && (
          <FocusedAlert tone="good">
            {t('people.block.done', { name: blocked.name })}{' '}
            <Link to="/profile">{t('people.block.undo')}</Link>
          </FocusedAlert>
        )}
      </>
    ),
    dialog:
      asked?.remedy === 'report' ? (
        <asked.ReportDialog person={asked.person} eventId={eventId} email={email} onClose={close} />
      ) : (
        block
      ),
  };
}

/** Returns what was chosen. The report's form is loaded only now: the lists do without it. */
async function open({ remedy, person }: { remedy: SafetyAction; person: PersonRef }) {
  if (remedy === 'block') return { remedy, person };
  return { remedy, person, ...(await import('./report-dialog')) };
}
