import { useId, useState } from 'react';

/** What stands in the box of a consent. */
export interface ConsentChoice {
  given: boolean;
  /** True when sending was tried without it. */
  missing: boolean;
  set: (given: boolean) => void;
  /** Returns whether the box is ticked; if not, says so beside it and puts the focus on it. Call it when sending. */
  isGiven: () => boolean;
  /** The id of the element around the box. */
  id: string;
}

/** The state of a `ConsentBox`. */
export function useConsentChoice(): ConsentChoice {
  const [given, setGiven] = useState(false);
  const [missing, setMissing] = useState(false);
  const id = useId();
  return {
    given,
    missing,
    id,
    set: (next) => {
      setGiven(next);
      setMissing(false);
    },
    isGiven: () => {
      if (!given) {
        setMissing(true);
        document.getElementById(id)?.querySelector('input')?.focus();
      }
      return given;
    },
  };
}
