import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AdminHeader, DeskScreen, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import type { LostAddress, RedirectRow } from "#capabilities/site/redirects/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { lostList, redirectApi, redirectList, redirectsKey } from "../desk/api.ts";

const RedirectSheet = lazyPart(async () => (await import("../desk/redirect-sheet.tsx")).default);

const views = [
  { value: "rules", label: "跳转" },
  { value: "lost", label: "打不开的地址" },
] as const;
const address = { view: oneOf(["rules", "lost"], "rules"), q: textUpTo(100) };

/** 跳转: where old addresses lead, and which addresses lead nowhere. */
export default function AdminRedirects() {
  return <DeskScreen title="跳转">{() => <Desk />}</DeskScreen>;
}

type Opened = { row: RedirectRow | null; from?: string };

function Desk() {
  const { values, change } = useAddress(address);
  const [open, setOpen] = useState<Opened | null>(null);
  return (
    <main className="pb-8">
      <AdminHeader title="跳转">
        <Button variant="accent" size="s" icon="plus" onClick={() => setOpen({ row: null })}>
          新建
        </Button>
      </AdminHeader>
      <div className="flex flex-wrap items-center gap-2.5 px-3 py-3 wide:px-6">
        <SegmentedControl
          label="切换内容"
          options={views}
          value={values.view}
          onChange={(view) => change({ view })}
          className="w-full wide:w-90"
        />
        {values.view === "rules" && (
          <SearchPill
            label="搜地址"
            clearLabel="清除搜索"
            maxLength={100}
            size="s"
            value={values.q}
            onChange={(q) => change({ q })}
          />
        )}
      </div>
      <div className="px-4 wide:max-w-240 wide:px-6">
        {values.view === "rules" ? (
          <Rules q={values.q ?? ""} onOpen={setOpen} />
        ) : (
          <Lost onMake={(from) => setOpen({ row: null, from })} />
        )}
      </div>
      {open !== null && <RedirectSheet {...open} onClose={() => setOpen(null)} />}
    </main>
  );
}

function Rules({ q, onOpen }: { q: string; onOpen: (opened: Opened) => void }) {
  const query = useInfiniteQuery(redirectList(q));
  return (
    <>
      <Exchange />
      <EndlessList
        query={query}
        label="跳转"
        estimate={76}
        waiting={<RowsSkeleton rows={4} />}
        empty={
          q === ""
            ? { title: "还没有跳转", text: "页面迁移后，在这里设置旧地址跳转到新地址。" }
            : { title: "没有找到", text: "换个词试试。" }
        }
      >
        {(row) => <RuleRow row={row} onOpen={() => onOpen({ row })} />}
      </EndlessList>
    </>
  );
}

function RuleRow({ row, onOpen }: { row: RedirectRow; onOpen: () => void }) {
  const { content, hits, last_hit_at: last } = row;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hair-b flex min-h-16 w-full items-center gap-3 py-2 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate text-15 font-semibold">{content.from}</b>
          <Tag>{content.code}</Tag>
          {!content.on && <Tag kind="warn">已关闭</Tag>}
          {content.over && <Tag kind="info">盖过页面</Tag>}
        </span>
        <span className="mt-0.5 block truncate text-13 text-ink-2">{`→ ${content.to}`}</span>
        <span className="num block truncate text-12 text-ink-3">
          {last === null
            ? "还没有人用过"
            : `用过 ${hits} 次，最近 ${formatDate(last, { time: true, year: false })}`}
        </span>
      </span>
      <Icon name="right" size="s" className="flex-none text-ink-3" />
    </button>
  );
}

function Exchange() {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState("");
  const [refused, setRefused] = useState<readonly { line: number; problem: string }[]>([]);
  const exporting = useMutation({
    mutationFn: async () => (await import("../desk/exchange.ts")).exportRedirects(),
  });
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const { importRedirects } = await import("../desk/exchange.ts");
      return importRedirects(await file.text(), (done, all) => setSent(`${done} / ${all}`));
    },
    onSuccess(result) {
      if ("problem" in result) {
        toast(result.problem, { kind: "error" });
        return;
      }
      setRefused(result.refused);
      toast(`导入了 ${result.taken} 条`, { kind: "done" });
    },
    async onSettled() {
      setSent("");
      await queryClient.invalidateQueries({ queryKey: redirectsKey });
    },
  });
  return (
    <div className="pb-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="s" variant="line" loading={importing.isPending} onClick={() => input.current?.click()}>
          导入 CSV
        </Button>
        <Button
          size="s"
          variant="line"
          icon="download"
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          导出 CSV
        </Button>
        <span className="text-13 text-ink-3">
          {sent || "每行依次是旧地址、新地址、301 或 302，用英文逗号隔开"}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="选择 CSV 文件"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          setRefused([]);
          if (file) importing.mutate(file);
        }}
      />
      {refused.length > 0 && (
        <ul aria-label="没有导入的行" className="mt-3 rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">
          {refused.slice(0, 50).map(({ line, problem }) => (
            <li key={line}>{`第 ${line} 行：${problem}`}</li>
          ))}
          {refused.length > 50 && <li>{`还有 ${refused.length - 50} 行`}</li>}
        </ul>
      )}
    </div>
  );
}

function Lost({ onMake }: { onMake: (from: string) => void }) {
  const query = useQuery(lostList);
  const queryClient = useQueryClient();
  const forget = useMutation({
    mutationFn: (path: string) => redirectApi("DELETE /api/admin/redirects/lost", { query: { path } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lostList.queryKey }),
  });
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />;
  if (data.items.length === 0)
    return <EmptyState title="没有打不开的地址" text="有人打开不存在的地址以后，会显示在这里。" />;
  return (
    <>
      <p className="pb-1 text-13 text-ink-3">
        访客打开过、但哪里也去不了的地址，次数多的在前。最多记 2000 个；找脚本和文件的机器不算。
      </p>
      <ul aria-label="打不开的地址">
        {data.items.map((lost: LostAddress) => (
          <li key={lost.path} className="hair-b flex min-h-16 items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <b className="block truncate text-15 font-semibold">{lost.path}</b>
              <span className="num block text-12 text-ink-3">
                {`${lost.hits} 次，最近 ${formatDate(lost.last_at, { time: true, year: false })}`}
              </span>
            </span>
            <Button size="s" variant="line" onClick={() => onMake(lost.path)}>
              做成跳转
            </Button>
            <Button
              size="s"
              variant="line"
              loading={forget.isPending && forget.variables === lost.path}
              onClick={() => forget.mutate(lost.path)}
            >
              忽略
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
