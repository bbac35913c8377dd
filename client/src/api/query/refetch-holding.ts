import { queryClient } from './query-client';

/** Fetches again what is on the screen and holds this text: such as an address that has expired. Several calls at once fetch once. */
export async function refetchHolding(text: string): Promise<void> {
  await queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(text) },
    { cancelRefetch: false },
  );
}
