import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type InsightsFilter, insightsCsv } from '../../../features/admin/insights/api';
import { CsvButton } from '../../../ui/admin/csv-button';
import { Question as Answered } from '../../../ui/admin/question/question';
import '../../../ui/widgets/stack.css';

interface QuestionProps {
  name: 'fill' | 'repeat' | 'funnel' | 'links';
  /** Which table its answer is saved as, and over which events. */
  table: 'cities' | 'funnel' | 'links';
  filter: InsightsFilter;
  children: ReactNode;
}

/** One of the questions of this page. */
export function Question({ name, table, filter, children }: QuestionProps) {
  const { t } = useTranslation('admin');
  const title = t(`insights.${name}.title`);
  return (
    <Answered title={title} definition={t(`insights.${name}.definition`)}>
      {children}
      <Group justify="flex-end">
        <CsvButton
          look="plain"
          path={insightsCsv(table, filter)}
          name={`${table}.csv`}
          label={`${t('common.csv')}: ${title}`}
          short={t('common.csvShort')}
        />
      </Group>
    </Answered>
  );
}
