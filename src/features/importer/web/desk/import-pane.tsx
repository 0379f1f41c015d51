import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import type { Import, ImportItem, ItemOutcome } from "#features/importer/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { IMPORTS, importApi, importItems, isAtWork, oneImport } from "./api.ts";
import { forumTable, outcomeLabel, stateWords } from "./import-words.ts";

const ProofSheet = lazyPart(async () => (await import("./proof-sheet.tsx")).default);

const outcomes: readonly ItemOutcome[] = ["imported", "updated", "unchanged", "skipped", "undone", "kept"];

interface ImportPaneProps {
  admin: AdminProfile;
  id: string;
  /** On a phone, the way back to the list. */
  back?: ReactNode;
}

/** One import: how far it is, what became of its entries, and what can be done about it. */
export function ImportPane({ admin, id, back }: ImportPaneProps) {
  const queryClient = useQueryClient();
  const query = useQuery(oneImport(id));
  const { data, error, refetch } = query;
  const [asking, setAsking] = useState<"run" | "undo" | null>(null);
  const state = data?.state;
  // When its work ends, lists show other things.
  useEffect(() => {
    if (state === undefined) return;
    void queryClient.invalidateQueries({ queryKey: [...IMPORTS, "list"] });
    void queryClient.invalidateQueries({ queryKey: [...IMPORTS, "items", id] });
  }, [queryClient, id, state]);
  const stop = useMutation({
    mutationFn: () => importApi("POST /api/admin/imports/{id}/stop", { params: { id } }),
    onSuccess: () => toast("做完手上这一条就停", { kind: "done" }),
    onSettled: () => refetch(),
  });
  if (!data)
    return (
      <>
        {back}
        {error ? <NotLoaded query={query} /> : <RowsSkeleton rows={2} />}
      </>
    );
  const act = async (verb: "run" | "undo", proof: Parameters<typeof send>[2]) => {
    await send(id, verb, proof);
    await refetch();
  };
  const things = data.kind === "feed" ? ["article"] : ["members", "boards", "threads", "replies"];
  // A run that went on knows what came in before it stopped as there already.
  const brought = things.some((thing) =>
    ["imported", "updated", "known"].some((outcome) => (data.counts[`${thing}.${outcome}`] ?? 0) > 0),
  );
  return (
    <div className="pb-12">
      <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
        <div className="flex min-h-14 items-center gap-2 pr-4 pl-1 wide:pl-5">
          {back}
          <h2 className="min-w-0 flex-1 truncate text-17 font-bold">{data.label}</h2>
          <Tag kind={stateWords[data.state].tag}>{stateWords[data.state].label}</Tag>
        </div>
      </header>
      <div className="grid gap-3 px-4 py-3 wide:px-5">
        <p className="num text-13 text-ink-2">
          {data.kind === "feed" ? "文章" : "论坛"} → {sectionBySlug(data.section)?.name}
          {data.settings.channel && ` · ${data.settings.channel}`} · {data.by}{" "}
          {formatDate(data.created_at, { time: true })}
        </p>
        {isAtWork(data) && <Working shown={data} />}
        {data.problem && <p className="rounded-2 bg-bad-soft px-3 py-2.5 text-13 text-bad">{data.problem}</p>}
        {data.kind === "feed" ? <FeedFigures shown={data} /> : <ForumFigures shown={data} />}
        {data.remarks.length > 0 && (
          <ul aria-label="提示" className="rounded-2 bg-surface-2 px-3">
            {data.remarks.map((remark) => (
              <li key={remark} className="hair-b py-2 text-13 text-ink-2 last:border-b-0">
                {remark}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {data.state === "checked" && (
            <Button variant="accent" onClick={() => setAsking("run")}>
              开始导入
            </Button>
          )}
          {(data.state === "failed" || data.state === "cancelled") && (
            <Button variant="accent" onClick={() => setAsking("run")}>
              {data.started_at === null ? "仍然导入" : "继续导入"}
            </Button>
          )}
          {(data.state === "checking" || data.state === "running") && (
            <Button
              variant="line"
              loading={stop.isPending}
              disabled={data.stop_asked}
              onClick={() => stop.mutate()}
            >
              {data.stop_asked ? "正在停下" : "停下"}
            </Button>
          )}
          {data.started_at !== null && ["done", "failed", "cancelled"].includes(data.state) && brought && (
            <Button variant="danger" icon="undo" onClick={() => setAsking("undo")}>
              撤销这次导入
            </Button>
          )}
        </div>
      </div>
      {data.kind === "feed" && <Items shown={data} />}
      {asking === "run" && (
        <ProofSheet
          admin={admin}
          title="开始导入？"
          confirmLabel="开始导入"
          act={(proof) => act("run", proof)}
          onClose={() => setAsking(null)}
        >
          {data.kind === "feed"
            ? "文章会直接公开。导入可以停下，也可以整个撤销。"
            : "会员、版块、主题和回帖会直接公开。导入可以停下，也可以撤销；撤销时，之后有人动过的会留下。"}
        </ProofSheet>
      )}
      {asking === "undo" && (
        <ProofSheet
          admin={admin}
          title="撤销这次导入？"
          confirmLabel="撤销"
          danger
          act={(proof) => act("undo", proof)}
          onClose={() => setAsking(null)}
        >
          {data.kind === "feed"
            ? "这次新导入、之后没人动过的文章会删除，连同图片，不能恢复。有评论、点赞、收藏，编辑改过，或后来又更新过的会保留，并说明原因。"
            : "这次新导入、之后没人动过的主题、回帖、会员和版块会删除，连同图片，不能恢复。有人回复、引用、点赞、收藏，改过或移走的会保留，登录过或还有内容的会员也保留，并说明原因。"}
        </ProofSheet>
      )}
    </div>
  );
}

const send = (id: string, verb: "run" | "undo", proof: { password?: string; code?: string }) =>
  importApi(`POST /api/admin/imports/{id}/${verb}`, { params: { id }, body: { proof } }, { quiet: true });

function Working({ shown: { step, done, total } }: { shown: Import }) {
  return (
    <div role="status" className="rounded-2 bg-surface-2 px-3 py-3">
      <p className="num mb-2 flex gap-2 text-13 text-ink-2">
        <span className="min-w-0 flex-1 truncate">{step || "正在准备"}</span>
        {total > 0 ? `${done}/${total}` : done > 0 ? `${done} 条` : ""}
      </p>
      <ProgressBar label="进度" value={total > 0 ? done / total : 0} />
    </div>
  );
}

function FeedFigures({ shown: { counts, state } }: { shown: Import }) {
  const figures = [
    ...outcomes.map((outcome) => ({
      label: outcomeLabel(outcome, state),
      value: counts[`article.${outcome}`] ?? 0,
    })),
    { label: "取到图片", value: counts["picture.kept"] ?? 0 },
    { label: "缺图片", value: counts["picture.lost"] ?? 0 },
  ].filter(({ value }) => value > 0);
  if (figures.length === 0) return null;
  return (
    <ul aria-label="结果" className="grid grid-cols-3 gap-2 wide:grid-cols-4">
      {figures.map(({ label, value }) => (
        <li key={label} className="rounded-2 bg-surface-2 px-3 py-2.5">
          <b className="num block text-20">{value}</b>
          <span className="text-12 text-ink-3">{label}</span>
        </li>
      ))}
    </ul>
  );
}

function ForumFigures({ shown: { counts, state } }: { shown: Import }) {
  const { head, rows } = forumTable(counts, state === "undoing" || state === "undone");
  return (
    <table aria-label="结果" className="w-full text-15">
      <thead>
        <tr className="text-13 text-ink-3">
          <th className="py-1.5 text-left font-normal">内容</th>
          {head.map((label) => (
            <th key={label} className="text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, figures]) => (
          <tr key={name} className="num">
            <th className="py-1.5 text-left font-normal">{name}</th>
            {figures.map((figure, at) => (
              <td key={head[at]} className="text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Items({ shown }: { shown: Import }) {
  const [outcome, setOutcome] = useState<ItemOutcome>();
  const query = useInfiniteQuery(importItems(shown.id, outcome));
  const there = outcomes.filter((one) => (shown.counts[`article.${one}`] ?? 0) > 0);
  return (
    <section aria-label="逐条结果">
      {there.length > 1 && (
        <ul aria-label="筛选" className="scroll-x flex gap-2 px-4 pb-2 wide:px-5">
          <li className="flex-none">
            <Chip selected={outcome === undefined} onClick={() => setOutcome(undefined)}>
              全部
            </Chip>
          </li>
          {there.map((one) => (
            <li key={one} className="flex-none">
              <Chip selected={outcome === one} onClick={() => setOutcome(one)}>
                {outcomeLabel(one, shown.state)} {shown.counts[`article.${one}`]}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <EndlessList
        query={query}
        label="条目"
        estimate={64}
        waiting={<RowsSkeleton rows={2} />}
        empty={
          isAtWork(shown) ? null : (
            <EmptyState compact title="没有条目" text="文件里没有可以导入的文章，看看上面的提示。" />
          )
        }
      >
        {(item) => <ItemRow item={item} shown={shown} />}
      </EndlessList>
    </section>
  );
}

function ItemRow({ item, shown }: { item: ImportItem; shown: Import }) {
  const { title, outcome, reason, notes, link } = item;
  const kind = {
    imported: "ok",
    updated: "info",
    unchanged: "plain",
    skipped: "warn",
    undone: "plain",
    kept: "accent",
  };
  return (
    <div className="hair-b mx-4 py-3 wide:mx-5">
      <p className="flex items-start gap-2">
        {link && !["checking", "checked"].includes(shown.state) ? (
          <a href={link} target="_blank" rel="noopener" className="press min-w-0 flex-1 text-15">
            {title || "没有标题"}
          </a>
        ) : (
          <span className="min-w-0 flex-1 text-15">{title || "没有标题"}</span>
        )}
        <Tag kind={kind[outcome] as "ok"}>{outcomeLabel(outcome, shown.state)}</Tag>
      </p>
      {reason && <p className="mt-0.5 text-13 text-ink-2">{reason}</p>}
      {notes.map((note) => (
        <p key={note} className="mt-0.5 text-12 text-ink-3">
          {note}
        </p>
      ))}
    </div>
  );
}
