import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { countedText } from "#capabilities/monitoring/text-search/counted.ts";
import { useAddress, writeAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { filterWords, searchAddress } from "../address.ts";
import { ownSearches, SEARCH, searchApi } from "../api.ts";
import { ExpressionField } from "./expression-field.tsx";
import { SearchFilters } from "./filters.tsx";

const none = {
  ...{ words: undefined, section: undefined, kind: undefined, from: undefined, to: undefined },
  ...{ author: undefined, sentiment: undefined, shown: undefined },
};

/** Where a search finds its results. */
const resultsOf = (filter: SearchFilter): string =>
  `${deskPathOf("admin.searchresult")}${writeAddress(searchAddress, { ...none, ...filter } as never)}`;

/** Where a search begins: words, what narrows it, and searches of before. */
export function SearchStart() {
  const { values } = useAddress(searchAddress);
  const navigate = useNavigate();
  const query = useQuery(ownSearches);
  const { data, isError } = query;
  return (
    <main className="pb-8">
      <AdminHeader title="内容搜索" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        <div className="min-w-0 rounded-3 bg-surface px-4 py-4 wide:px-5">
          <ExpressionField
            value={values.words}
            onSearch={(words) => {
              const { words: _before, ...narrowed } = values;
              navigate(resultsOf({ words, ...narrowed }));
            }}
          />
          <div className="mt-3">
            <SearchFilters kinds={data?.kinds} />
          </div>
        </div>
        {isError || data === undefined ? (
          <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 wide:grid-cols-2">
            <Saved searches={data.saved} kinds={data.kinds} />
            <History searches={data.history} kinds={data.kinds} />
          </div>
        )}
      </div>
    </main>
  );
}

type Kinds = readonly { name: string; title: string }[];

function Saved({
  searches,
  kinds,
}: {
  searches: readonly { id: string; name: string; filter: SearchFilter }[];
  kinds: Kinds;
}) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => searchApi("DELETE /api/admin/monitoring/searches/{id}", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...SEARCH, "own"] }),
  });
  const remove = async (id: string, name: string) => {
    if (await confirm({ title: `删除“${name}”？`, confirmLabel: "删除", danger: true })) mutate(id);
  };
  return (
    <Panel title="已保存的搜索">
      {searches.length === 0 ? (
        <EmptyState compact as="p" title="还没有存过" text="在搜索结果里点“保存”，下次一点就能看。" />
      ) : (
        <ul>
          {searches.map(({ id, name, filter }) => (
            <li key={id} className="hair-b flex items-center">
              <a href={resultsOf(filter)} className="press min-w-0 flex-1 py-2.5">
                <b className="block truncate text-15 font-semibold">{name}</b>
                <span className="block truncate text-13 text-ink-3">
                  {[filter.words, filterWords(filter, kinds)].filter(Boolean).join(" · ")}
                </span>
              </a>
              <IconButton
                icon="trash"
                size="m"
                label={`删除“${name}”`}
                onClick={() => void remove(id, name)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function History({
  searches,
  kinds,
}: {
  searches: readonly { id: string; filter: SearchFilter; found: number; at: string }[];
  kinds: Kinds;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => searchApi("DELETE /api/admin/monitoring/searches", {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...SEARCH, "own"] }),
  });
  return (
    <Panel
      title="最近搜过"
      action={
        searches.length > 0 && (
          <Button size="s" variant="line" loading={isPending} onClick={() => mutate()}>
            清空
          </Button>
        )
      }
    >
      {searches.length === 0 ? (
        <EmptyState compact as="p" title="还没有搜过" text="搜过的词会显示在这里，最多 20 条。" />
      ) : (
        <ul>
          {searches.map(({ id, filter, found, at }) => (
            <li key={id} className="hair-b">
              <a href={resultsOf(filter)} className="press flex items-baseline gap-2 py-2.5">
                <span className="min-w-0 flex-1">
                  <b className="block truncate text-15 font-semibold">{filter.words}</b>
                  <span className="block truncate text-13 text-ink-3">
                    {filterWords(filter, kinds) || "不限条件"}
                  </span>
                </span>
                <span className="num flex-none text-12 text-ink-3">
                  {countedText(found)} · <RelativeTime value={at} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
