import { useQuery } from "@tanstack/react-query";
import { AdminHeader, type AdminProfile, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { totalText } from "#capabilities/monitoring/text-search/counted.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { foundCounts } from "../api.ts";
import { ExpressionField } from "./expression-field.tsx";
import { FoundList } from "./found-list.tsx";

const moreAddress = { keyword: textUpTo(80), kind: textUpTo(60) };

/** All that holds one word, by day; of one kind only where the screen is about that. */
export function More({
  title,
  screen,
  kind: only,
  admin,
}: {
  title: string;
  screen: "admin.morelist" | "admin.moreposts";
  kind?: string;
  admin: AdminProfile;
}) {
  const navigate = useNavigate();
  const { values, change } = useAddress(moreAddress);
  const { keyword } = values;
  const kind = only ?? values.kind;
  // As it stands, whatever signs it holds.
  const words = keyword === undefined ? "" : `"${keyword.replaceAll('"', "")}"`;
  const { data } = useQuery({
    ...foundCounts({ words, ...(only && { kind: only }) }),
    enabled: words !== "",
  });
  const filter: SearchFilter = { words, ...(kind && { kind }) };
  return (
    <main className="pb-8">
      <AdminHeader title={title}>
        {keyword && (
          <a
            href={deskPathOf("admin.searchresult", {}, { query: { words, ...(kind && { kind }) } })}
            className={buttonClass({ variant: "line", size: "s" })}
          >
            细搜
          </a>
        )}
      </AdminHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        <div className="rounded-3 bg-surface px-4 py-3 wide:px-5">
          <ExpressionField
            key={keyword ?? ""}
            compact
            value={keyword}
            onSearch={(next) =>
              navigate(deskPathOf(screen, {}, { query: { keyword: next } }), { replace: true })
            }
          />
        </div>
        {keyword === undefined ? (
          <EmptyState title="没有指定关键词" text="在上面输入一个词，会按天列出含有它的内容。" />
        ) : (
          <Panel title={`含“${keyword}”`} {...(data && { note: totalText(data.total) })}>
            {only === undefined && data !== undefined && data.kinds.length > 1 && (
              <ul aria-label="类型" className="scroll-x -mx-1 flex gap-2 px-1 py-1">
                {data.kinds.map((one) => (
                  <li key={one.kind} className="flex-none">
                    <Chip
                      selected={kind === one.kind}
                      onClick={() => change({ kind: kind === one.kind ? undefined : one.kind })}
                    >
                      {one.title} <span className="num">{one.count}</span>
                    </Chip>
                  </li>
                ))}
              </ul>
            )}
            <FoundList key={JSON.stringify(filter)} filter={filter} admin={admin} byDay />
          </Panel>
        )}
      </div>
    </main>
  );
}
