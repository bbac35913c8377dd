import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CsvButton } from './csv-button';
import '../widgets/stack.css';

interface SaveListProps {
  /** The call of the list. */
  path: string;
  /** As the list is filtered now. */
  filter?: object;
  /** What the file is called, without its ending. */
  name: string;
  /** Whether the list holds money to be added up: it can be saved as a workbook, too. */
  hasMoney?: boolean;
}

/** Above a list: saves all its pages, filtered as they are shown. */
export function SaveList({ path, filter = {}, name, hasMoney = false }: SaveListProps) {
  const { t } = useTranslation('admin');
  const pathOf = (format: 'csv' | 'xlsx') => {
    const set = Object.entries(filter).filter(([, value]: [string, unknown]) => value !== undefined);
    const query = new URLSearchParams(
      set.map(([key, value]: [string, unknown]): [string, string] => [key, String(value)]),
    );
    query.set('format', format);
    return `${path}?${query}`;
  };
  return (
    <Group justify="flex-end" gap="xs">
      <CsvButton look="plain" path={pathOf('csv')} name={`${name}.csv`} short={t('common.csvShort')} />
      {hasMoney && (
        <CsvButton
          look="plain"
          path={pathOf('xlsx')}
          name={`${name}.xlsx`}
          label={t('common.xlsx')}
          short={t('common.xlsxShort')}
        />
      )}
    </Group>
  );
}
