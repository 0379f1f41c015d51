import type { ReactNode } from "react";
import { ErrorState, type ErrorStateProps } from "./error-state.tsx";

/** What is read of a query that has no data yet. */
export interface UnloadedQuery {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface NotLoadedProps
  extends Pick<ErrorStateProps, "what" | "compact" | "as" | "drawing" | "action"> {
  query: UnloadedQuery;
  /** Stands there until the answer has come. */
  waiting?: ReactNode;
}

/** Stands where a query's data will be: what waits for it, or how it failed. */
export function NotLoaded({ query, waiting = null, ...failed }: NotLoadedProps) {
  if (!query.isError) return waiting;
  return (
    <ErrorState
      {...failed}
      error={query.error}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
