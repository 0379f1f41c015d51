import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { reviewHistory } from "../api/review-history.ts";
import { HistoryList } from "./history-list.tsx";

/** The way to what was done with an item before, and what it said then. */
export function HistoryLine({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...reviewHistory(id), enabled: open });
  const { data, isError } = query;
  return (
    <p className="mt-3 text-13">
      <button type="button" className="press hit font-semibold text-accent-ink" onClick={() => setOpen(true)}>
        修改和处理记录
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="修改和处理记录">
        {isError || data === undefined ? (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="h-20 w-full" />
              </Skeleton>
            }
          />
        ) : (
          <HistoryList items={data.items} />
        )}
      </Sheet>
    </p>
  );
}
