import type { ReactNode } from 'react';
import stack from '../base/stack.module.css';
import { PageFrame } from '../frame/page-frame';
import { ScreenHeading } from '../frame/screen-heading';
import { Back } from './back';
import { Steps } from './steps';

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
