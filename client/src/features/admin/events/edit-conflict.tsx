import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { Alert } from '../../../ui/base/alert';

interface EditConflictProps<Wire extends object> {
  title: string;
  /** Puts fields and their values into words. */
  words: { label: (field: keyof Wire) => string; text: (field: keyof Wire, value: unknown) => string };
  /** Fields that others tell, too. */
  hidden?: readonly (keyof Wire)[];
  /** What others have changed since the form was opened, as it is now. */
  theirs: Partial<Wire>;
  /** What would be saved. */
  mine: Partial<Wire>;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody else has saved meanwhile: what it is now beside what one has written, and which of them is to stay. */
export function EditConflict<Wire extends object>(props: EditConflictProps<Wire>) {
  const { title, words, hidden = [], theirs, mine, onTakeTheirs, onKeepMine } = props;
  const { t } = useTranslation('admin');
  const fields = (Object.keys(theirs) as (keyof Wire & string)[]).filter((field) => !hidden.includes(field));
  return (
    <Alert tone="warn" title={title}>
      <div className={stack.stack}>
        <p>{t('conflict.text')}</p>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('conflict.field')}</Table.Th>
              <Table.Th scope="col">{t('conflict.theirs')}</Table.Th>
              <Table.Th scope="col">{t('conflict.mine')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{words.label(field)}</Table.Th>
                <Table.Td>{words.text(field, theirs[field])}</Table.Td>
                <Table.Td>
                  {field in mine ? words.text(field, mine[field]) : t('conflict.untouched')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <div className={stack.row}>
          <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button look="outline" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
