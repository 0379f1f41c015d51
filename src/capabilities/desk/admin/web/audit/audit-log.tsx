import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditEntry } from "#capabilities/desk/admin/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { formatDate } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { verbOf } from "../../audit-verbs.ts";
import { type AuditFilter, audit, auditFilters } from "../api/audit.ts";
import { AdminHeader } from "../components/admin-header.tsx";
import { useWide } from "../components/use-wide.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { actorOf, textOf } from "./entry-words.ts";
import { ExportButton } from "./export-button.tsx";

/** 操作记录: what administrators did, found again by who, what, about what and when. Nobody can change it. */
export function AuditLog() {
  const { values, change } = useAddress({
    admin: textUpTo(20),
    area: textUpTo(40),
    target_kind: textUpTo(40),
    target_id: textUpTo(80),
    q: textUpTo(60),
    from: textUpTo(10),
    to: textUpTo(10),
  });
  const filter: AuditFilter = values;
  const query = useInfiniteQuery(audit(filter, 30));
  const wide = useWide();
  const entries = itemsOf(query, ({ id }) => id);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = entries.find(({ id }) => id === openId) ?? null;
  const shown = open ?? (wide ? (entries[0] ?? null) : null);
  const narrow = (changes: AuditFilter) => {
    setOpenId(null);
    change(changes);
  };
  const detail = shown && (
    <EntryDetail
      entry={shown}
      onTarget={() => narrow({ target_kind: shown.target_kind, target_id: shown.target_id })}
    />
  );
  return (
    <main className="pb-8 wide:flex wide:h-dvh wide:flex-col wide:pb-0">
      <AdminHeader title="操作记录">
        <ExportButton filter={filter} />
      </AdminHeader>
      <div className="hair-b flex-none bg-surface px-4 py-3 wide:px-6">
        <AuditFilters filter={filter} onChange={narrow} />
        <Chain />
      </div>
      <div className="wide:grid wide:min-h-0 wide:flex-1 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <section aria-label="记录" className="bg-surface wide:overflow-y-auto wide:border-r wide:border-line">
          <EndlessList
            query={query}
            label="操作记录"
            estimate={68}
            waiting={<CommentsSkeleton rows={5} />}
            empty={{
              compact: true,
              title: "没有相关记录",
              text: filter.q ? "换个词，或把时间放宽：没选日期时只搜最近 90 天。" : "换个条件试试。",
            }}
          >
            {(entry) => (
              <Row
                entry={entry}
                current={wide && entry.id === shown?.id}
                onOpen={() => setOpenId(entry.id)}
              />
            )}
          </EndlessList>
        </section>
        {wide ? (
          <section aria-label="前后对比" className="overflow-y-auto px-6 py-5">
            {detail}
          </section>
        ) : (
          <Sheet open={open !== null} onClose={() => setOpenId(null)} title="前后对比" hideTitle>
            {detail}
          </Sheet>
        )}
      </div>
    </main>
  );
}

function Row({ entry, current, onOpen }: { entry: AuditEntry; current: boolean; onOpen: () => void }) {
  const about = textOf(entry.after?.excerpt) || textOf(entry.after?.text) || textOf(entry.after?.account);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={current || undefined}
      className={cx(
        "press hair-b block min-h-15 w-full px-4 py-2.5 text-left wide:px-6",
        current && "bg-surface-2",
      )}
    >
      <span className="flex items-baseline gap-2 text-15">
        <b className="max-w-[40%] flex-none truncate font-semibold">{actorOf(entry)}</b>
        <span className="min-w-0 flex-1 truncate text-ink-2">{verbOf(entry.action)}</span>
        <time dateTime={entry.created_at} className="num flex-none text-12 text-ink-3">
          {formatDate(entry.created_at, { time: true, year: false })}
        </time>
      </span>
      {about && <span className="mt-0.5 block truncate text-13 text-ink-3">{about}</span>}
    </button>
  );
}

/** How far the log is chained: the end of the chain is what an operator notes elsewhere. */
function Chain() {
  const { data } = useQuery(auditFilters());
  if (data === undefined || data.chain.sealed === 0) return null;
  const { sealed, hash, sealed_at } = data.chain;
  return (
    <p className="mt-2 truncate text-12 text-ink-3" title={hash}>
      已锁定 <span className="num">{sealed.toLocaleString("zh-CN")}</span> 条，不能改动 · 链尾{" "}
      <span className="font-mono">{hash.slice(0, 12)}</span>
      {sealed_at && ` · ${formatDate(sealed_at, { time: true, year: false })}`}
    </p>
  );
}
