import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, DeskScreen, Panel } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { type DeskTab, deskArticles, draftApi, editorChoices, rowKey } from "../desk/api.ts";
import { BatchBar } from "../desk/batch-bar.tsx";
import { DeskArticleRow } from "../desk/desk-article-row.tsx";
import { useChosen } from "../desk/use-chosen.ts";
import { kindNames } from "../desk/words.ts";

const PinsSheet = lazyPart(async () => (await import("../desk/pins-sheet.tsx")).default);

const tabs = [
  { value: "draft", label: "草稿" },
  { value: "waiting", label: "待复核" },
  { value: "scheduled", label: "待发布" },
  { value: "published", label: "已发布" },
  { value: "offline", label: "已下线" },
] as const;

const kinds = ["post", "pic", "video"] as const;

const deskAddress = {
  tab: oneOf(["draft", "waiting", "scheduled", "published", "offline"], "draft"),
  kind: oneOf(kinds, undefined),
  section: textUpTo(40),
  channel: textUpTo(20),
  author: textUpTo(40),
  q: textUpTo(60),
};

const emptyWords: Readonly<Record<DeskTab, [title: string, text: string]>> = {
  draft: ["没有草稿", "点“写文章”开始，写的时候自动保存。"],
  waiting: ["没有待复核的文章", "同事送审、等你复核的文章，和你被退回的文章，会显示在这里。"],
  scheduled: ["没有等待发布的文章", "在编辑页点“发布”，可以选定时。"],
  published: ["还没有发布过文章", "已发布的文章会显示在这里，可以修改和更正。"],
  offline: ["没有下线的文章", "下线的文章保留地址和评论，可以再发布。"],
};

/** Drafts and articles for their editors. */
export default function AdminArticles() {
  const [beginning, setBeginning] = useState(false);
  return (
    <DeskScreen title="文章">
      {() => (
        <main className="pb-8">
          <AdminHeader title="文章">
            <Button size="s" variant="accent" icon="edit" onClick={() => setBeginning(true)}>
              写文章
            </Button>
          </AdminHeader>
          <Desk />
          {beginning && <BeginSheet onClose={() => setBeginning(false)} />}
        </main>
      )}
    </DeskScreen>
  );
}

function Desk() {
  const { values, change } = useAddress(deskAddress);
  const { tab, section, kind, channel, author, q } = values;
  const query = useInfiniteQuery(deskArticles({ tab, section, kind, channel, author, q }));
  const { data: choices } = useQuery(editorChoices());
  const [filtering, setFiltering] = useState(false);
  const [pinning, setPinning] = useState(false);
  const choice = useChosen(itemsOf(query, rowKey));
  const publishes = (choices?.sections ?? []).some((one) => one.publishes);
  const filtered = [section, kind, channel, author].filter((one) => one !== undefined).length;
  const channels = [
    ...new Set(
      (choices?.channels ?? [])
        .filter((one) => !section || one.section === section)
        .map((one) => one.channel),
    ),
  ];
  const [title, text] = emptyWords[tab];
  return (
    <div className="p-3 wide:px-6 wide:py-4">
      <Panel
        title={tabs.find(({ value }) => value === tab)?.label ?? ""}
        action={
          <span className="flex gap-2">
            {tab === "published" && publishes && (
              <Button size="s" variant="line" onClick={() => setPinning(true)}>
                置顶
              </Button>
            )}
            {/* What waits is read before it is passed, one after the other. */}
            {tab !== "waiting" && (
              <Button size="s" variant="line" aria-pressed={choice.chosen !== null} onClick={choice.switchOn}>
                {choice.chosen === null ? "批量" : "退出批量"}
              </Button>
            )}
          </span>
        }
      >
        <SegmentedControl
          label="状态"
          options={tabs}
          value={tab}
          onChange={(next) => {
            choice.end();
            change({ tab: next });
          }}
          className="mb-3 max-w-column"
        />
        <div className="mb-3 flex items-center gap-2">
          <SearchField
            className="min-w-0 flex-1"
            maxLength={60}
            label="搜索标题"
            value={q}
            onChange={(next) => change({ q: next })}
          />
          <Button
            variant="quiet"
            icon="filter"
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            筛选{filtered > 0 ? ` ${filtered}` : ""}
          </Button>
        </div>
        {filtering && (
          <div className="mb-3 space-y-2">
            <Choices
              label="类型"
              value={kind}
              items={kinds.map((one) => [one, kindNames[one]] as const)}
              onChange={(next) => change({ kind: kinds.find((one) => one === next) })}
            />
            <Choices
              label="分区"
              value={section}
              items={choices?.sections.map(({ slug, name }) => [slug, name] as const) ?? []}
              onChange={(next) => change({ section: next, channel: undefined })}
            />
            <Choices
              label="栏目"
              value={channel}
              items={channels.map((one) => [one, one] as const)}
              onChange={(next) => change({ channel: next })}
            />
            <div className="flex max-w-column">
              <SearchField
                className="min-w-0 flex-1"
                maxLength={60}
                label="署名"
                placeholder="按署名筛选"
                value={author}
                onChange={(next) => change({ author: next })}
              />
            </div>
          </div>
        )}
        <EndlessList
          key={tab}
          query={query}
          label={tabs.find(({ value }) => value === tab)?.label ?? "文章"}
          itemKey={rowKey}
          estimate={104}
          waiting={<CommentsSkeleton rows={6} />}
          empty={
            filtered > 0 || q
              ? { compact: true, title: "没有符合条件的文章", text: "换个词，或少选几个条件。" }
              : { compact: true, title, text }
          }
        >
          {(row) => (
            <DeskArticleRow
              row={row}
              tab={tab}
              {...(choice.chosen && { chosen: choice.has(row) })}
              onChoose={() => choice.toggle(row)}
            />
          )}
        </EndlessList>
      </Panel>
      {choice.chosen && <BatchBar tab={tab} publishes={publishes} choice={choice} />}
      {pinning && <PinsSheet onClose={() => setPinning(false)} />}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  value: string | undefined;
  items: readonly (readonly [key: string, label: string])[];
  onChange: (value: string | undefined) => void;
}

function Choices({ label, value, items, onChange }: ChoicesProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="scroll-x -mx-1 flex items-center gap-2 px-1 py-1">
      <li className="flex-none text-13 text-ink-3">{label}</li>
      {items.map(([key, text]) => (
        <li key={key} className="flex-none">
          <Chip selected={key === value} onClick={() => onChange(key === value ? undefined : key)}>
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

const begins = {
  post: "正文为主，可以插图片、表格和卡片",
  pic: "一组大图，每张配一句说明",
  video: "一段视频，可以分章节",
} as const;

/** What is begun, and where it will stand. */
function BeginSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: choices } = useQuery(editorChoices());
  const [section, setSection] = useState<string>();
  const chosen = section ?? choices?.sections[0]?.slug;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: (typeof kinds)[number]) =>
      draftApi("POST /api/admin/articles/drafts", { body: { kind, section: chosen ?? "" } }),
    onSuccess: ({ id }) => navigate(deskPathOf("admin.article", { id })),
  });
  return (
    <Sheet onClose={onClose} title="文章类型">
      <Choices
        label="分区"
        value={chosen}
        items={choices?.sections.map(({ slug, name }) => [slug, name] as const) ?? []}
        onChange={(next) => next && setSection(next)}
      />
      <ul className="mt-2 pb-3">
        {kinds.map((kind) => (
          <li key={kind} className="hair-b flex min-h-16 items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="text-15 font-semibold">{kindNames[kind]}</p>
              <p className="text-12 text-ink-3">{begins[kind]}</p>
            </div>
            <Button
              size="s"
              variant="line"
              disabled={chosen === undefined}
              loading={isPending && variables === kind}
              onClick={() => mutate(kind)}
            >
              开始
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
