import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Code } from '../../../api/admin-types';
import { useCodes, useStopCode } from '../../../features/admin/codes/api';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { useNow } from '../../../lib/use-now';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { Pager } from '../../../ui/admin/pager';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { Button, ButtonLink } from '../../../ui/base/button';
import { useAbout } from '../../../ui/base/use-about';
import { EmptyState } from '../../../ui/states/empty-state';
import { Badge } from '../../../ui/widgets/badge';
import { ChangeCodeDialog } from './change-code-dialog';
import { CodeUses } from './code-uses';

/** /admin/codes: promotion codes, how often each was used, and by whom. */
export default function CodesScreen() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage
      title={t('codes.title')}
      actions={<ButtonLink to="/admin/codes/new">{t('codes.new')}</ButtonLink>}
    >
      <List />
    </AdminPage>
  );
}

function List() {
  const { t } = useTranslation('admin');
  const { values, page, goTo } = useFilters(['batch']);
  const codes = useCodes(values.batch, page);
  const [shown, setShown] = useState<Code>();
  const columns: Column<Code>[] = [
    { key: 'code', label: t('codes.code'), cell: ({ code }) => code, breaks: true },
    {
      key: 'off',
      label: t('codes.off'),
      numeric: true,
      cell: ({ percent, chf: amount }) => (percent === null ? chf(amount ?? 0) : `${percent} %`),
    },
    { key: 'used', label: t('codes.uses'), numeric: true, cell: (code) => <Uses code={code} /> },
    { key: 'cost', label: t('codes.cost'), numeric: true, cell: ({ off_chf }) => chf(off_chf) },
    { key: 'until', label: t('codes.until'), cell: ({ until }) => (until === null ? '–' : dayTime(until)) },
    { key: 'note', label: t('codes.note'), cell: ({ note }) => note || '–' },
    { key: 'state', label: t('fields.status'), cell: (code) => <State code={code} /> },
    { key: 'actions', label: t('codes.who'), cell: (code) => <Actions code={code} onShow={setShown} /> },
  ];
  if (codes.data === undefined)
    return codes.isError ? <AdminQueryError query={codes} /> : <TableSkeleton rows={3} />;
  if (codes.data.items.length === 0)
    return <EmptyState title={t('codes.emptyTitle')}>{t('codes.emptyText')}</EmptyState>;
  return (
    <>
      <SaveList path="/api/admin/codes" filter={values} name="codes" />
      <DataTable
        caption={t('codes.title')}
        columns={columns}
        rows={codes.data.items}
        rowKey={({ id }) => id}
      />
      <Pager page={page} total={codes.data.total} onGo={goTo} />
      {shown && <CodeUses code={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Uses({ code: { used, uses } }: { code: Code }) {
  const { t } = useTranslation('admin');
  return uses === null ? used : t('codes.ofUses', { used, uses });
}

function State({ code }: { code: Code }) {
  const { t } = useTranslation('admin');
  const now = useNow();
  if (code.stopped) return <Badge>{t('codes.stopped')}</Badge>;
  if (code.until !== null && new Date(code.until) <= now) return <Badge>{t('codes.ended')}</Badge>;
  if (code.uses !== null && code.used >= code.uses) return <Badge>{t('codes.usedUp')}</Badge>;
  return <Badge tone="good">{t('codes.active')}</Badge>;
}

function Actions({ code, onShow }: { code: Code; onShow: (code: Code) => void }) {
  const { t } = useTranslation('admin');
  const about = useAbout();
  const stop = useStopCode(code);
  const [changing, setChanging] = useState(false);
  const stopLabel = t(code.stopped ? 'codes.resume' : 'codes.stop');
  return (
    <>
      <Button look="plain" aria-label={about(t('codes.who'), code.code)} onClick={() => onShow(code)}>
        {t('codes.who')}
      </Button>
      <Button look="plain" aria-label={about(t('codes.change'), code.code)} onClick={() => setChanging(true)}>
        {t('codes.change')}
      </Button>
      <Button
        look="plain"
        busy={stop.isPending}
        aria-label={about(stopLabel, code.code)}
        onClick={() => stop.mutate(!code.stopped)}
      >
        {stopLabel}
      </Button>
      <AdminError error={stop.error} />
      {changing && <ChangeCodeDialog code={code} onClose={() => setChanging(false)} />}
    </>
  );
}
