import { Loading, Skeleton } from '../base/skeleton';
import stack from '../base/stack.module.css';

/** The shape of a table that is coming. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Loading>
      <div className={stack.stack}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </Loading>
  );
}
