import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#ui/error-state.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";

/** A part that waits for one answer: rows in grey, what came, or what went wrong and 重试. */
export function Asked<Data>({
  query: { data, error, isError, isFetching, refetch },
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: NonNullable<Data>) => ReactNode;
}) {
  if (data !== undefined && data !== null) return children(data);
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Skeleton>
      <div className="px-edge pt-5">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="mb-6 flex items-center gap-3">
            <Bone className="size-6 rounded-full" />
            <Bone className="h-4 flex-1" />
            <Bone className="h-4 w-16" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
