import type { ReactNode } from "react";
import { ErrorState } from "#ui/error-state.tsx";

export interface Loading {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  query: Loading;
  /** What it answers; undefined until it did. */
  data: Data | undefined;
  waiting: ReactNode;
  compact?: boolean;
  children: (data: Data) => ReactNode;
}

/** What a query answers, or that it is waited for, or why it did not come. */
export function Loaded<Data>({ query, data, waiting, compact, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!query.isError) return waiting;
  const { error, isFetching, refetch } = query;
  return <ErrorState {...{ error, compact }} retrying={isFetching} onRetry={() => void refetch()} />;
}
