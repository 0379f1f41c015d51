import { useQuery } from "@tanstack/react-query";
import { AdminHeader, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskText } from "../../contract.ts";
import { deskTexts } from "../desk/api.ts";
import { TextPane } from "../desk/text-pane.tsx";

const textAddress = { key: textUpTo(40) };

/** 协议文本: the legal texts, their versions, and the next one that is written. */
export default function AdminTexts() {
  return <DeskScreen title="协议文本">{(admin) => <TextDesk admin={admin} />}</DeskScreen>;
}

function TextDesk({ admin }: { admin: Parameters<typeof TextPane>[0]["admin"] }) {
  const wide = useWide();
  const { values, change } = useAddress(textAddress);
  const { key } = values;
  const query = useQuery(deskTexts());
  const { data, error } = query;
  if (!wide && key !== undefined)
    return (
      <main className="min-h-dvh bg-surface">
        <TextPane key={key} admin={admin} textKey={key} onBack={() => change({ key: undefined })} />
      </main>
    );
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <AdminHeader title="协议文本" />
      <div className="min-h-0 flex-1 bg-surface wide:grid wide:grid-cols-3">
        <nav aria-label="文本" className="wide:overflow-y-auto wide:border-r wide:border-line">
          {error && !data ? (
            <NotLoaded query={query} />
          ) : data ? (
            data.items.map((text) => (
              <TextRow
                key={text.key}
                text={text}
                selected={wide && text.key === key}
                onOpen={() => change({ key: text.key })}
              />
            ))
          ) : (
            <RowsSkeleton rows={4} />
          )}
        </nav>
        {wide && (
          <section aria-label="文本内容" className="col-span-2 min-h-0 min-w-0 overflow-y-auto">
            {key === undefined ? (
              <EmptyState
                compact
                title="选一份文本"
                text="左侧是全部协议和声明。已发布的版本不能修改，改动写成下一版。"
              />
            ) : (
              <TextPane key={key} admin={admin} textKey={key} />
            )}
          </section>
        )}
      </div>
    </main>
  );
}

function TextRow({ text, selected, onOpen }: { text: DeskText; selected: boolean; onOpen: () => void }) {
  const { versions, draft, places } = text;
  const current = versions.find(({ state }) => state === "current");
  const coming = versions.filter(({ state }) => state === "coming").at(-1);
  return (
    <button
      type="button"
      aria-current={selected ? "true" : undefined}
      onClick={onOpen}
      className={cx(
        "press hair-b flex min-h-17 w-full items-center gap-2 px-4 py-2.5 text-left",
        selected && "bg-accent-soft",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate text-15 font-semibold">{text.title.replaceAll(/\{\{[#^/]?\w+\}\}/g, "")}</b>
          {draft && <Tag kind="accent">有草稿</Tag>}
        </span>
        <span className="num mt-0.5 line-clamp-1 text-12 text-ink-3">
          {current ? `${current.version} 生效` : "还没有生效的版本"}
          {coming ? ` · ${coming.version} 起换新版` : ""} · {places.length} 处在用
        </span>
      </span>
      <Icon name="right" size="s" className="flex-none text-ink-3 wide:hidden" />
    </button>
  );
}
