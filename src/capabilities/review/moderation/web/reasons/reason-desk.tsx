import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { reasonList } from "./api.ts";
import { ReasonsSheet } from "./reasons-sheet.tsx";

/** 审核理由: what refusals are given with, by kind, as the authors read them. */
export function ReasonDesk() {
  const query = useQuery(reasonList());
  const { data } = query;
  const [open, setOpen] = useState<string | null>(null);
  const edited = data?.kinds.find(({ kind }) => kind === open);
  return (
    <main className="pb-8">
      <AdminHeader title="审核理由" />
      <div className="grid gap-3.5 p-3 wide:grid-cols-2 wide:px-6 wide:py-4">
        <p className="px-1 text-13 text-ink-2 wide:col-span-2">
          驳回或删除时一点就用的理由，作者会原样看到。修改之后立即生效，以前的处理不受影响。
        </p>
        {data === undefined ? (
          <NotLoaded query={query} waiting={<CommentsSkeleton rows={4} />} />
        ) : (
          data.kinds.map((kind) => (
            <Panel
              key={kind.kind}
              title={kind.title}
              note={kind.usual ? "默认" : "已修改"}
              action={
                <Button variant="line" size="s" onClick={() => setOpen(kind.kind)}>
                  编辑
                </Button>
              }
            >
              <ul className="flex flex-wrap gap-1.5">
                {kind.reasons.map(({ label, text }) => (
                  <li key={label} title={text}>
                    <Tag>{label}</Tag>
                  </li>
                ))}
              </ul>
            </Panel>
          ))
        )}
      </div>
      {edited && <ReasonsSheet key={edited.kind} kind={edited} onClose={() => setOpen(null)} />}
    </main>
  );
}
