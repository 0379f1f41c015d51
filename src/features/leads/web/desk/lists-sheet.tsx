import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import type { LeadBatch, LeadReceiver } from "#features/leads/desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { listsOf } from "./api.ts";
import { ListSheet } from "./list-sheet.tsx";

interface ListsSheetProps {
  admin: AdminProfile;
  receiver: LeadReceiver;
  onClose: () => void;
}

/** Lists that were made for a receiver, to be saved once more. */
export function ListsSheet({ admin, receiver, onClose }: ListsSheetProps) {
  const query = useInfiniteQuery(listsOf(receiver.id));
  const [again, setAgain] = useState<LeadBatch | null>(null);
  return (
    <Sheet onClose={onClose} title="历次名单" description={receiver.name}>
      <div className="min-h-[40dvh] pb-4">
        <EndlessList
          query={query}
          label="名单"
          estimate={64}
          failed={{ compact: true }}
          waiting={<RowsSkeleton rows={3} />}
          empty={{ compact: true, title: "还没有导出过", text: "导出的名单会按批次显示在这里。" }}
        >
          {(batch) => (
            <div className="hair-b flex items-center gap-3 py-3">
              <p className="num min-w-0 flex-1">
                <b className="block text-15 font-semibold">第 {batch.id} 批</b>
                <span className="block text-13 text-ink-2">
                  {formatDate(batch.at, { time: true })} · {batch.by}
                </span>
                <span className="block text-13 text-ink-3">
                  {batch.leads} 条预约，{batch.gone} 条撤回或到期
                </span>
              </p>
              <Button
                size="s"
                variant="line"
                icon="download"
                aria-label={`再次导出第 ${batch.id} 批`}
                onClick={() => setAgain(batch)}
              >
                再次导出
              </Button>
            </div>
          )}
        </EndlessList>
      </div>
      {again && <ListSheet admin={admin} receiver={receiver} batch={again} onClose={() => setAgain(null)} />}
    </Sheet>
  );
}
