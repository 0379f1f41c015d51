import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { Content, WarningDetail } from "#capabilities/monitoring/monitoring/contract.ts";
import { withItem } from "#shared/with-item.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ContentRow } from "./content-row.tsx";
import { HandleSheet } from "./handle-sheet.tsx";

const keyOf = ({ kind, target_id: id, at }: Content) => `${kind}:${id ?? at}`;

/** What a warning is about; several at once are rejected or deleted by their review life. */
export function ContentList({ detail }: { detail: WarningDetail }) {
  const { contents, can, warning } = detail;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<"reject" | "delete" | null>(null);
  const open = contents.filter(
    ({ target_id: id, state }) => id !== null && (state === "published" || state === "in_review"),
  );
  const picked = open.filter((one) => chosen.has(keyOf(one)));
  const choose = (key: string, yes: boolean) => setChosen(withItem(chosen, key, yes));
  return (
    <Panel
      title="内容"
      note={`${contents.length} 条`}
      action={
        can.decide &&
        open.length > 0 && (
          <button
            type="button"
            className="press hit text-13 font-semibold text-accent-ink"
            onClick={() => setChosen(picked.length === open.length ? new Set() : new Set(open.map(keyOf)))}
          >
            {picked.length === open.length ? "取消全选" : "全选"}
          </button>
        )
      }
    >
      {contents.length === 0 ? (
        <EmptyState compact as="p" title="没有内容了" text="命中都已标为误报，或内容已经合并到别处。" />
      ) : (
        contents.map((content) => (
          <ContentRow
            key={keyOf(content)}
            content={content}
            {...(can.decide && open.includes(content) && { chosen: chosen.has(keyOf(content)) })}
            onChoose={(yes) => choose(keyOf(content), yes)}
          />
        ))
      )}
      {picked.length > 0 && (
        <div className="sticky bottom-32 z-5 mt-3 flex items-center gap-2.5 rounded-3 bg-surface p-3 shadow-float wide:bottom-4">
          <span className="num min-w-0 flex-1 text-13 text-ink-2">已选 {picked.length} 条</span>
          <Button variant="line" onClick={() => setAsked("reject")}>
            驳回
          </Button>
          <Button variant="danger" onClick={() => setAsked("delete")}>
            删除
          </Button>
        </div>
      )}
      {asked && (
        <HandleSheet
          warningId={warning.id}
          texts={picked}
          decision={asked}
          onClose={(done) => {
            setAsked(null);
            if (done) setChosen(new Set());
          }}
        />
      )}
    </Panel>
  );
}
