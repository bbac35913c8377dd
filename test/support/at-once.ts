/** A place where so many meet: whoever comes waits until all of them are there. Later ones pass. */
export function meetingOf(count: number): () => Promise<void> {
  let missing = count;
  let open: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return all;
  };
}

/** The moment at which something has been counted so often. */
export function momentOf(count: number): { comes: Promise<void>; count: (times?: number) => void } {
  let missing = count;
  let open: () => void;
  const comes = new Promise<void>((resolve) => (open = resolve));
  return {
    comes,
    count: (times = 1) => {
      missing -= times;
      if (missing <= 0) open();
    },
  };
}
