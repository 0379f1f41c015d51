import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { versionChanges, versions, WORDS, wordsApi } from "./api.ts";
import { InUse } from "./version-mark.tsx";

type Library = z.output<(typeof wordEndpoints)["GET /api/admin/words/library"]["data"]>;
type Version = z.output<(typeof wordEndpoints)["GET /api/admin/words/versions"]["data"]>["items"][number];

/** All versions of the library: what each changed, and the way back to it. */
export function VersionSheet({ library, onClose }: { library: Library | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(versions());
  const [open, setOpen] = useState<number | null>(null);
  const newest = query.data?.pages[0]?.items[0]?.id ?? 0;
  const restore = useMutation({
    mutationFn: (id: number) =>
      wordsApi("POST /api/admin/words/versions/{id}/restore", {
        params: { id: String(id) },
        body: { newest },
      }),
    onSuccess: ({ version }, id) => toast(`已退回到第 ${id} 版，这是第 ${version} 版`, { kind: "done" }),
    // Also after a refusal: somebody else may have changed it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORDS }),
  });
  const ask = async ({ id }: Version) => {
    const yes = await confirm({
      title: `退回到第 ${id} 版？`,
      text: `第 ${id} 版之后的改动都会还原，并记为新的一版，之后还能再退回来。`,
      confirmLabel: "退回",
    });
    if (yes) restore.mutate(id);
  };
  return (
    <Sheet onClose={onClose} title="词库版本" description="每次改动都是一版，可以看差异，也可以退回。">
      <div className="min-h-[50dvh]">
        <EndlessList
          query={query}
          label="版本"
          itemKey={({ id }) => String(id)}
          estimate={72}
          waiting={<CommentsSkeleton rows={4} />}
          empty={{ compact: true, as: "p", title: "还没有改动过", text: "第一次改动后会显示记录。" }}
        >
          {(version) => (
            <div className="hair-b py-3">
              <div className="flex items-center gap-2">
                <button
                  type="button"
                  aria-expanded={open === version.id}
                  onClick={() => setOpen(open === version.id ? null : version.id)}
                  className="press min-h-11 min-w-0 flex-1 text-left"
                >
                  <span className="flex items-center gap-2">
                    <b className="num flex-none text-15 font-semibold">{version.id}</b>
                    <span className="truncate text-15">{version.summary}</span>
                    {version.id === newest && (
                      <Tag kind={library?.version?.in_use_since ? "ok" : "warn"}>最新</Tag>
                    )}
                  </span>
                  <span className="num mt-0.5 block text-12 text-ink-3">
                    {version.by ?? "系统"} · <RelativeTime value={version.at} />
                    {counted(version)}
                  </span>
                  {version.id === library?.version?.id && (
                    <span className="num mt-0.5 block text-12 text-ink-2">
                      <InUse since={library.version.in_use_since} processes={library.processes} />
                    </span>
                  )}
                </button>
                {version.id !== newest && (
                  <Button
                    variant="line"
                    size="s"
                    loading={restore.isPending && restore.variables === version.id}
                    onClick={() => void ask(version)}
                  >
                    退回到这版
                  </Button>
                )}
              </div>
              {open === version.id && <Changes id={version.id} />}
            </div>
          )}
        </EndlessList>
      </div>
    </Sheet>
  );
}

const counted = ({ added, changed, removed }: Version): string =>
  [added > 0 && `新增 ${added}`, changed > 0 && `修改 ${changed}`, removed > 0 && `删除 ${removed}`]
    .filter(Boolean)
    .map((text) => ` · ${text}`)
    .join("");

const kinds = {
  added: { label: "新增", kind: "ok" },
  changed: { label: "修改", kind: "info" },
  removed: { label: "删除", kind: "bad" },
} as const;

function Changes({ id }: { id: number }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    versionChanges(id),
  );
  if (isError) return <p className="mt-2 text-13 text-bad">改动加载失败，请重试。</p>;
  if (data === undefined) return <p className="mt-2 text-13 text-ink-3">正在读取…</p>;
  return (
    <div className="mt-2 rounded-2 bg-surface-2 px-3 py-1">
      {data.pages
        .flatMap(({ items }) => items)
        .map((change) => (
          <div key={change.id} className="hair-t py-2 text-13 first:border-t-0">
            <p className="flex items-center gap-2">
              <Tag kind={kinds[change.kind].kind}>{kinds[change.kind].label}</Tag>
              <b className="min-w-0 truncate font-semibold">
                {change.of === "group" && "分组"}“{change.text}”
              </b>
            </p>
            {change.kind === "changed" && (
              <ul className="mt-1 text-ink-2">
                {change.differences.map(({ label, before, after }) => (
                  <li key={label} className="break-words">
                    {label}：<del className="text-ink-3">{before || "（空）"}</del> →{" "}
                    <ins className="text-ink no-underline">{after || "（空）"}</ins>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      {hasNextPage && (
        <Button
          variant="quiet"
          size="s"
          className="my-2"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          更多改动
        </Button>
      )}
    </div>
  );
}
