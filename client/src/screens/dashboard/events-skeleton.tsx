import { CardSkeleton } from '../../ui/states/card-skeleton';
import { Loading, Skeleton } from '../../ui/base/skeleton';
import classes from './dashboard.module.css';

/** The shape of what is coming: a section with a whole card, one with small ones. As high as fills a screen: the footer must not jump away when the events come. */
export function EventsSkeleton() {
  return (
    <Loading>
      <div className={classes.sections}>
        <div className={classes.section}>
          <Skeleton height="1.9rem" width="9rem" />
          <div className={`${classes.list} ${classes.wholeBones}`}>
            <CardSkeleton />
          </div>
        </div>
        <div className={classes.section}>
          <Skeleton height="1.9rem" width="12rem" />
          <Skeleton height="2.75rem" width="min(100%, 24rem)" />
          <div className={`${classes.grid} ${classes.smallBones}`}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        </div>
      </div>
    </Loading>
  );
}
