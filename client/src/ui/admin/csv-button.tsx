import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/button';
import { AdminError } from './admin-error';
import { download } from '../../api/download';

interface CsvButtonProps {
  path: string;
  /** What the file is called. */
  name: string;
  look?: 'outline' | 'plain';
}

/** Saves a list as a table for a spreadsheet. */
export function CsvButton({ path, name, look = 'outline' }: CsvButtonProps) {
  const { t } = useTranslation('admin');
  const save = useMutation({ mutationFn: () => download(path, name) });
  return (
    <>
      <Button look={look} busy={save.isPending} onClick={() => save.mutate()}>
        <IconDownload size={18} aria-hidden />
        {t('common.csv')}
      </Button>
      <AdminError error={save.error} />
    </>
  );
}
