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
  /** What the button says, if not that it saves as CSV. */
  label?: string;
  /** What is seen of it where there is little room. */
  short?: string;
}

/** Saves a list as a table for a spreadsheet. */
export function CsvButton({ path, name, look = 'outline', label, short }: CsvButtonProps) {
  const { t } = useTranslation('admin');
  const save = useMutation({ mutationFn: () => download(path, name) });
  const says = label ?? t('common.csv');
  return (
    <>
      <Button look={look} busy={save.isPending} aria-label={says} onClick={() => save.mutate()}>
        <IconDownload size={18} aria-hidden />
        {short ?? says}
      </Button>
      <AdminError error={save.error} />
    </>
  );
}
