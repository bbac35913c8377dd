import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import { useAddNote } from '../../../features/admin/people/api';
import { dayTime } from '../../../lib/dates/dates';
import { AdminError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import '../../../ui/form/inputs.css';
import { useUnsaved } from '../../../ui/form/use-unsaved';
import classes from './person.module.css';

/** What organisers noted about a person, for each other. */
export function Notes({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const add = useAddNote(person.account_id, () => setText(''));
  const unsaved = useUnsaved(text.trim() !== '' && !add.isPending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate(text.trim());
  };
  return (
    <Panel title={t('person.notes')}>
      <form onSubmit={submit} className={classes.form}>
        <Textarea
          label={t('person.newNote')}
          description={t('person.noteHint')}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" look="outline" busy={add.isPending}>
          {t('person.addNote')}
        </Button>
        <AdminError error={add.error} />
      </form>
      {unsaved}
      <ul className={classes.notes}>
        {person.notes.map((note) => (
          <li key={note.id} className={classes.note}>
            <p>{note.text}</p>
            <small>
              {note.author} · {dayTime(note.created_at)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
