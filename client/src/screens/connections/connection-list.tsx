import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Connection } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { usePersonSafety } from '../../features/safety/use-person-safety';
import { FocusedAlert } from '../../ui/states/focused-alert';
import people from '../../ui/photo/person-card.module.css';
import { ConnectionCard } from './connection-card';
import { EndDialog } from './end-dialog';

interface ConnectionListProps {
  connections: readonly Connection[];
  /** What stands where there are none. */
  empty: ReactNode;
}

/** The connections, the latest evening first, and what can be done about a person. */
export function ConnectionList({ connections, empty }: ConnectionListProps) {
  const { t } = useTranslation('connections');
  const { data: status } = useSession();
  const { hash } = useLocation();
  useEffect(() => {
    // Mails lead to one of them.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const [about, setAbout] = useState<Connection>();
  const [ending, setEnding] = useState<Connection>();
  const [ended, setEnded] = useState<string>();
  const { ask, notice, dialog } = usePersonSafety(about?.event_id ?? 0, status?.email);
  return (
    <>
      {notice}
      {ended !== undefined && <FocusedAlert tone="good">{t('end.done', { name: ended })}</FocusedAlert>}
      {connections.length === 0 ? (
        empty
      ) : (
        <ul className={people.list}>
          {connections.map((connection) => (
            <li key={connection.id} id={String(connection.id)}>
              <ConnectionCard
                connection={connection}
                onChoose={(remedy, person) => {
                  setAbout(connection);
                  ask(remedy, person);
                }}
                onEnd={() => {
                  setEnded(undefined);
                  setEnding(connection);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog}
      {ending && (
        <EndDialog
          connection={ending}
          onClose={() => setEnding(undefined)}
          onEnded={() => {
            setEnding(undefined);
            setEnded(ending.user.name);
          }}
        />
      )}
    </>
  );
}
