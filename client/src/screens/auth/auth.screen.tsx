import { AppHeader } from '../../shared/app-header';
import { PageFrame } from '../../shared/page-frame';
import { PRODUCT_NAME } from '../../shared/product-name';
import { Loading, Skeleton } from '../../shared/skeleton';

/** The screen's frame, while its content is being built. */
export default function AuthScreen() {
  return (
    <PageFrame title={PRODUCT_NAME} width="wide" header={<AppHeader />}>
      <Loading>
        <Skeleton height="12rem" />
      </Loading>
    </PageFrame>
  );
}
