import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { PersonDetail } from '../../../api/admin-types';
import { usePerson, useUnblockAccount } from '../../../features/admin/people/api';
import { useBlockWords } from '../../../features/admin/reports/use-block-words';
import { ReportCard } from '../../../features/admin/reports/report-card';
import { day } from '../../../lib/dates/dates';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Facts } from '../../../ui/admin/facts';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Alert } from '../../../ui/base/alert';
import { Button } from '../../../ui/base/button';
import { Photo } from '../../../ui/photo/photo';
import { Attendance } from './attendance';
import { BlockDialog } from './block-dialog';
import { CreditPanel } from './credit-panel';
import { Genders } from './genders';
import { Notes } from './notes';
import classes from './person.module.css';
import { PrivacyPanel } from './privacy-panel';
import { Photos } from './photos';
import { PersonBadges } from '../../../features/admin/people/person-badges';

/** /admin/people/{id}: one person, with all that organisers know of them. */
export default function PersonScreen() {
  const { t } = useTranslation('admin');
  const id = Number(useParams().id);
  const person = usePerson(id);
  const back = { to: '/admin/people', label: t('nav.people') };
  if (person.data === undefined)
    return (
      <AdminPage title={t('person.title')} back={back}>
        {person.isError ? <AdminQueryError query={person} /> : <TableSkeleton />}
      </AdminPage>
    );
  return (
    <AdminPage
      title={person.data.name ?? person.data.email}
      back={back}
      lead={
        <>
          {person.data.name !== null && <p>{person.data.email}</p>}
          <PersonBadges person={person.data} />
        </>
      }
      actions={<Actions person={person.data} />}
    >
      <Person person={person.data} />
    </AdminPage>
  );
}

function Person({ person }: { person: PersonDetail }) {
  const { t } = useTranslation(['admin', 'translation']);
  const cityName = useCityName();
  const { name, email, age, gender, city, profession, created_at, photo_url, reports, answered } = person;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={t('person.profile')}>
          <div className={classes.profile}>
            <Photo name={name ?? email} url={photo_url} size="6rem" decorative />
            <Facts
              facts={[
                [t('fields.age'), age ?? '–'],
                [t('fields.gender'), gender === null ? '–' : t(`translation:common.genders.${gender}`)],
                [t('fields.city'), city === null ? '–' : cityName(city)],
                [t('fields.profession'), profession ?? '–'],
                [t('person.questionnaire'), t(answered ? 'person.answered' : 'person.notAnswered')],
                [t('person.since'), day(created_at)],
              ]}
            />
          </div>
        </Panel>
        <Genders person={person} />
        <Photos person={person} />
        <Attendance person={person} />
      </div>
      <div className={classes.column}>
        <CreditPanel person={person} />
        <Notes person={person} />
        <PrivacyPanel person={person} />
        <Panel title={t('nav.reports')}>
          {reports.length === 0 && <p>{t('person.noReports')}</p>}
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} heading="h3" />
          ))}
        </Panel>
      </div>
    </div>
  );
}

function Actions({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [blocking, setBlocking] = useState(false);
  const [blocked, setBlocked] = useState<PersonDetail>();
  const blockWords = useBlockWords();
  const unblock = useUnblockAccount(person.account_id);
  // An organiser cannot be blocked.
  if (person.role === 'admin') return null;
  return (
    <>
      {person.blocked_at === null ? (
        <Button look="outline" onClick={() => setBlocking(true)}>
          {t('person.block')}
        </Button>
      ) : (
        <Button look="outline" busy={unblock.isPending} onClick={() => unblock.mutate()}>
          {t('person.unblock')}
        </Button>
      )}
      <AdminError error={unblock.error} />
      {blocked && person.blocked_at !== null && (
        <Alert tone="good">{blockWords(person.name ?? person.email, blocked.outcome)}</Alert>
      )}
      {blocking && <BlockDialog person={person} onClose={() => setBlocking(false)} onBlocked={setBlocked} />}
    </>
  );
}
