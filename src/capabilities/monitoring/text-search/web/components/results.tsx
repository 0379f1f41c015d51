import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, type AdminProfile, Panel, SaveTable } from "#capabilities/desk/admin/web/public.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { COUNTED, totalText } from "#capabilities/monitoring/text-search/counted.ts";
import { useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { searchAddress } from "../address.ts";
import { foundCounts, ownSearches, searchApi } from "../api.ts";
import { DayChart } from "./day-chart.tsx";
import { ExpressionField } from "./expression-field.tsx";
import { SearchFilters } from "./filters.tsx";
import { FoundList } from "./found-list.tsx";

const SaveSheet = lazyPart(async () => (await import("./save-sheet.tsx")).default);

/** A watch takes one word, not an expression of several. */
const isOneWord = (words: string) => words.length <= 40 && !/[\s()（）"“”]/.test(words);

/** What a search finds: how much of what kind and when, and the texts themselves. */
export function Results({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(searchAddress);
  const { words, ...narrowed } = values;
  const [saving, setSaving] = useState(false);
  const { data: own } = useQuery(ownSearches);
  const filter: SearchFilter | undefined = words === undefined ? undefined : { words, ...narrowed };
  return (
    <main className="pb-8">
      <AdminHeader title="搜索结果">
        {filter && (
          <span className="flex flex-none gap-2">
            {admin.permissions.includes("monitoring.manage") && isOneWord(filter.words) && (
              <a
                href={deskPathOf("admin.watches", {}, { query: { add: filter.words } })}
                className={buttonClass({ variant: "line", size: "s" })}
              >
                关注
              </a>
            )}
            <Button variant="line" size="s" onClick={() => setSaving(true)}>
              保存
            </Button>
            <Export filter={filter} />
          </span>
        )}
      </AdminHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        <div className="min-w-0 rounded-3 bg-surface px-4 py-3 wide:px-5">
          <ExpressionField
            key={words ?? ""}
            compact
            value={words}
            onSearch={(next) => change({ words: next })}
          />
          <div className="mt-2">
            <SearchFilters kinds={own?.kinds} />
          </div>
        </div>
        {filter === undefined ? (
          <EmptyState
            title="还没有要搜索的词"
            text="在上面输入，或到内容搜索里选择一个已保存的搜索。"
            action={
              <a href={deskPathOf("admin.monitorsearch")} className={buttonClass({ variant: "accent" })}>
                内容搜索
              </a>
            }
          />
        ) : (
          <Found filter={filter} admin={admin} />
        )}
      </div>
      {saving && filter && <SaveSheet filter={filter} onClose={() => setSaving(false)} />}
    </main>
  );
}

function Export({ filter }: { filter: SearchFilter }) {
  const { data } = useQuery(foundCounts(filter));
  return (
    <SaveTable
      name={`搜索-${filter.words.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 30)}`}
      total={data === undefined || data.total > COUNTED ? undefined : data.total}
      piece={(cursor) =>
        searchApi("GET /api/admin/monitoring/search/export", { query: { ...filter, cursor } })
      }
    />
  );
}

function Found({ filter, admin }: { filter: SearchFilter; admin: AdminProfile }) {
  const { change } = useAddress(searchAddress);
  const query = useQuery(foundCounts(filter));
  const { data, isError, error } = query;
  // What makes no sense as an expression is said where it is typed.
  if (isError && error instanceof RequestError && error.status === 400)
    return <EmptyState title={error.message} text="请修改上面的词后再搜索。" />;
  if (isError) return <NotLoaded query={query} />;
  return (
    <>
      <Panel title="概况" {...(data && { note: totalText(data.total) })}>
        {data === undefined ? (
          <Skeleton>
            <Bone className="h-32 w-full" />
          </Skeleton>
        ) : data.total === 0 ? (
          <p className="text-15 text-ink-2">没有匹配内容，换个词试试。</p>
        ) : (
          <>
            {data.total > COUNTED && (
              <p className="pb-1 text-13 text-ink-3">
                匹配的内容很多，下面按最近的 {COUNTED / 10_000} 万条统计。
              </p>
            )}
            <ul aria-label="类型" className="scroll-x -mx-1 flex gap-2 px-1 pt-1 pb-3">
              {data.kinds.map(({ kind, title, count }) => (
                <li key={kind} className="flex-none">
                  <Chip
                    selected={filter.kind === kind}
                    onClick={() => change({ kind: filter.kind === kind ? undefined : kind })}
                  >
                    {title} <span className="num">{count}</span>
                  </Chip>
                </li>
              ))}
              <li className="flex-none">
                <Chip
                  selected={filter.sentiment === "negative"}
                  onClick={() =>
                    change({ sentiment: filter.sentiment === "negative" ? undefined : "negative" })
                  }
                >
                  负面 <span className="num">{data.negative}</span>
                </Chip>
              </li>
              <li className="flex-none">
                <Chip
                  selected={filter.sentiment === "positive"}
                  onClick={() =>
                    change({ sentiment: filter.sentiment === "positive" ? undefined : "positive" })
                  }
                >
                  正面 <span className="num">{data.positive}</span>
                </Chip>
              </li>
            </ul>
            <DayChart days={data.days} />
          </>
        )}
      </Panel>
      <Panel title="内容">
        <FoundList key={JSON.stringify(filter)} filter={filter} admin={admin} />
      </Panel>
    </>
  );
}
