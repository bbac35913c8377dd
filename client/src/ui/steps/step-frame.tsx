import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import stack from '../base/stack.module.css';
import { PageFrame } from '../frame/page-frame';
import { ScreenHeading } from '../frame/screen-heading';
import { Back } from './back';
import classes from './steps.module.css';

interface StepFrameProps {
  title: string;
  heading: string;
  lead: string;
  step: number;
  of: number;
  onBack: () => void;
  children: ReactNode;
}

/** One step of signing up or of onboarding: back, where one is, what it is about, and its form. */
export function StepFrame({ title, heading, lead, step, of, onBack, children }: StepFrameProps) {
  return (
    <PageFrame title={`${heading} · ${title}`}>
      <div className={stack.loose}>
        <div className={stack.stack}>
          <div>
            <Back onClick={onBack} />
          </div>
          <Steps step={step} of={of} />
          <div className={stack.tight}>
            <ScreenHeading>{heading}</ScreenHeading>
            <p className={stack.lead}>{lead}</p>
          </div>
        </div>
        {children}
      </div>
    </PageFrame>
  );
}

/** Where one is in a sequence of steps: in words, and as a row of segments. */
function Steps({ step, of }: { step: number; of: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.steps}>
      <p>{t('common.stepOf', { step, all: of })}</p>
      <div className={classes.segments} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          <span key={index} data-done={index < step || undefined} />
        ))}
      </div>
    </div>
  );
}
