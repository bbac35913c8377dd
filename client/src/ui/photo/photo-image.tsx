import { type ReactNode, useState } from 'react';
import { queryClient } from '../../api/query/query-client';
import { photoPath, photoSources } from './photo-sources.rules';

interface PhotoImageProps {
  url: string;
  alt: string;
  /** The width at which it is shown, as CSS. */
  sizes?: string;
  className?: string | undefined;
  style?: { width: string; height: string };
  lazy?: boolean;
  draggable?: boolean;
  /** Stands there while the photo cannot be had. */
  fallback?: ReactNode;
}

/**
 * A photo at an address of ours, which lasts some minutes. Once loaded it stays as it is when its address is renewed; when
 * it cannot be loaded, what is on the screen is asked for its present address.
 */
export function PhotoImage({ url, alt, fallback = null, lazy = false, ...rest }: PhotoImageProps) {
  const [shown, setShown] = useState(url);
  const [failed, setFailed] = useState<string>();
  const keepsShown = shown !== failed && photoPath(shown) === photoPath(url);
  const address = keepsShown ? shown : url;
  if (address !== shown) setShown(address);
  if (address === failed) return fallback;
  const renew = () => {
    setFailed(address);
    void refetchQueriesContaining(photoPath(address));
  };
  return (
    <img
      {...rest}
      alt={alt}
      src={address}
      srcSet={photoSources(address)}
      loading={lazy ? 'lazy' : undefined}
      onError={renew}
    />
  );
}

/** Refetches active queries whose data contains the text, such as an expired photo URL. Several calls at once fetch once. */
async function refetchQueriesContaining(text: string): Promise<void> {
  await queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(text) },
    { cancelRefetch: false },
  );
}
