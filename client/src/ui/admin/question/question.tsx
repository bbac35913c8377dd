import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel';
import classes from './question.module.css';

interface QuestionProps {
  title: string;
  /** What is counted, and how. */
  definition: string;
  children: ReactNode;
}

/** A question of organisers with its answer, and one tap away what is counted. */
export function Question({ title, definition, children }: QuestionProps) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={title}>
      <details className={classes.definition}>
        <summary>{t('insights.definition')}</summary>
        <p>{definition}</p>
      </details>
      {children}
    </Panel>
  );
}
