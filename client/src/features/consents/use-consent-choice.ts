import { type RefObject, useRef, useState } from 'react';

/** What stands in the box of a consent. */
export interface ConsentChoice {
  given: boolean;
  /** True when sending was tried without it. */
  missing: boolean;
  set: (given: boolean) => void;
  /** Returns whether the box is ticked; if not, says so beside it and puts the focus on it. Call it when sending. */
  isGiven: () => boolean;
  ref: RefObject<HTMLDivElement | null>;
}

/** The state of a `ConsentBox`. */
export function useConsentChoice(): ConsentChoice {
  const [given, setGiven] = useState(false);
  const [missing, setMissing] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  return {
    given,
    missing,
    ref,
    set: (next) => {
      setGiven(next);
      setMissing(false);
    },
    isGiven: () => {
      if (!given) {
        setMissing(true);
        ref.current?.querySelector('input')?.focus();
      }
      return given;
    },
  };
}
