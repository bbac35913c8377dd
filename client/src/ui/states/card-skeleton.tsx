import { Skeleton } from '../base/skeleton';
import classes from './card-skeleton.module.css';

/** The shape of a card that is coming: a picture, a heading, a few lines, a button. Invisible for 300 ms, as its parts are. */
export function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Skeleton height="4.75rem" width="4.75rem" />
        <Skeleton height="1.75rem" width="min(60%, 18rem)" />
      </div>
      <Skeleton height="1rem" width="75%" />
      <Skeleton height="1rem" />
      <Skeleton height="1rem" width="60%" />
      <Skeleton height="2.85rem" width="11rem" round />
    </div>
  );
}
