import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#ui/error-state.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { reviewHistory } from "../api/review-history.ts";
import { HistoryList } from "./history-list.tsx";

/** The way to what was done with an item before, and what it said then. */
export function HistoryLine({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, error, refetch } = useQuery({ ...reviewHistory(id), enabled: open });
  return (
    <p className="mt-3 text-13">
      <button type="button" className="press hit font-semibold text-accent-ink" onClick={() => setOpen(true)}>
        修改和处理记录
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="修改和处理记录">
        {isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton>
            <Bone className="h-20 w-full" />
          </Skeleton>
        ) : (
          <HistoryList items={data.items} />
        )}
      </Sheet>
    </p>
  );
}
