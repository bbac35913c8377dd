import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, take } from '../../../api/http/client';
import { Button } from '../../../ui/base/button';
import '../../../ui/form/inputs.css';
import { dayTime } from '../../../lib/dates/dates';
import { DeskError } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import { Panel } from '../../../ui/admin/panel';
import type { PersonDetail } from '../../../api/admin-types';
import classes from './person.module.css';

/** What organisers noted about a person, for each other. */
export function Notes({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () =>
      take(
        api.POST('/api/admin/people/{id}/notes', {
          params: { path: { id: person.account_id } },
          body: { text: text.trim() },
        }),
      ),
    onSuccess: async () => {
      setText('');
      await rereadDesk();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate();
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
        <DeskError error={add.error} />
      </form>
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
