import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { BlockRow, PreviewPane, useDraft } from "#capabilities/site/blocks/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { pathOf } from "#sections/paths.ts";
import { type Section, sectionBySlug, sections, umbrellaSection } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { toast } from "#ui/toast-store.ts";
import type { StoredBlock } from "../../contract.ts";
import { type DeskLayouts, deskLayouts, layoutDeskApi } from "../desk/api.ts";
import { summaryOf, wordsOf } from "../desk/block-words.ts";

const AddSheet = lazyPart(async () => (await import("../desk/add-sheet.tsx")).default);
const BlockSheet = lazyPart(async () => (await import("../desk/block-sheet.tsx")).default);
const PublishSheet = lazyPart(async () => (await import("../desk/publish-sheet.tsx")).default);
const VersionsSheet = lazyPart(async () => (await import("../desk/versions-sheet.tsx")).default);

const layoutAddress = {
  section: oneOf(
    sections.map(({ slug }) => slug),
    umbrellaSection.slug,
  ),
};

/** 首页布局: what the home of each section shows, as a draft beside what is live. */
export default function AdminLayout() {
  return <DeskScreen title="首页布局">{() => <LayoutDesk />}</DeskScreen>;
}

function LayoutDesk() {
  const { values, change } = useAddress(layoutAddress);
  const section = sectionBySlug(values.section) ?? umbrellaSection;
  const query = useQuery(deskLayouts(section.slug));
  const { data, error } = query;
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      {data ? (
        <Editor
          key={section.slug}
          section={section}
          data={data}
          onSection={(slug) => change({ section: slug })}
        />
      ) : (
        <>
          <AdminHeader title="首页布局" />
          <SectionChips value={section.slug} onChange={(slug) => change({ section: slug })} />
          {error ? <NotLoaded query={query} /> : <RowsSkeleton rows={3} />}
        </>
      )}
    </main>
  );
}

function SectionChips({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  return (
    <ul aria-label="分区" className="scroll-x flex gap-2 px-4 py-2.5">
      {sections.map(({ slug, shortName }) => (
        <li key={slug} className="flex-none">
          <Chip selected={slug === value} onClick={() => onChange(slug)}>
            {shortName}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

type Opened = "none" | "add" | "publish" | "versions";

function Editor({
  section,
  data,
  onSection,
}: {
  section: Section;
  data: DeskLayouts;
  onSection: (slug: string) => void;
}) {
  const wide = useWide();
  const queryClient = useQueryClient();
  const kept: readonly StoredBlock[] = data.draft?.blocks ?? data.live?.blocks ?? data.standard;
  const draft = useDraft(kept, deskLayouts(section.slug).queryKey, (blocks) =>
    layoutDeskApi(
      "PUT /api/admin/layouts/{section}/draft",
      { params: { section: section.slug }, body: { version: data.version, blocks: [...blocks] } },
      { quiet: true },
    ),
  );
  const exists = data.draft !== null;
  const [opened, setOpened] = useState<Opened>("none");
  const [edited, setEdited] = useState<{ block: StoredBlock; fresh: boolean } | null>(null);
  const feed = draft.content.find(({ kind }) => kind === "feed");
  const others = draft.content.filter(({ kind }) => kind !== "feed");
  const whole = (blocks: readonly StoredBlock[]) => [...blocks, ...(feed ? [feed] : [])];
  const keep = async (blocks: readonly StoredBlock[]) => {
    const refused = await draft.keep(whole(blocks));
    if (refused !== null) toast(refused, { kind: "error" });
  };
  const save = (block: StoredBlock) => {
    if (block.kind === "feed") return draft.keep([...others, block]);
    const known = others.some(({ id }) => id === block.id);
    return draft.keep(
      whole(known ? others.map((one) => (one.id === block.id ? block : one)) : [...others, block]),
    );
  };
  const remove = async ({ id }: StoredBlock) => {
    setEdited(null);
    await keep(others.filter((one) => one.id !== id));
  };
  const discard = async () => {
    if (!(await confirmDanger("放弃草稿？", "没有发布的改动都会丢掉，线上不受影响。", "放弃"))) return;
    try {
      await layoutDeskApi("DELETE /api/admin/layouts/{section}/draft", {
        params: { section: section.slug },
        query: { version: data.version },
      });
      toast("草稿已放弃", { kind: "done" });
    } finally {
      await queryClient.invalidateQueries({ queryKey: deskLayouts(section.slug).queryKey });
    }
  };
  const preview = async () => {
    const { path } = await layoutDeskApi("POST /api/admin/layouts/{section}/preview", {
      params: { section: section.slug },
    });
    window.open(path, "_blank", "noopener");
  };
  return (
    <>
      <AdminHeader title="首页布局">
        <span className="flex flex-none gap-2">
          <Button variant="line" size="s" onClick={() => setOpened("versions")}>
            版本
          </Button>
          <Button
            variant="accent"
            size="s"
            disabled={!exists || draft.busy}
            onClick={() => setOpened("publish")}
          >
            发布
          </Button>
        </span>
      </AdminHeader>
      <div className="min-h-0 flex-1 wide:grid wide:grid-cols-[minmax(0,1fr)_440px]">
        <div className="min-h-0 min-w-0 bg-surface pb-8 wide:overflow-y-auto wide:px-2">
          <SectionChips value={section.slug} onChange={onSection} />
          <Standing data={data} />
          <div className="flex flex-wrap gap-2 px-4 pt-1 pb-3">
            <Button size="s" variant="line" icon="plus" onClick={() => setOpened("add")}>
              添加区块
            </Button>
            {!wide && (
              <a
                href={pathOf("home.demo", {}, { section, query: { layout: "draft" } })}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: "line", size: "s" })}
              >
                预览
              </a>
            )}
            <Button size="s" variant="line" icon="phone" onClick={() => void preview()}>
              手机预览链接
            </Button>
            {exists && (
              <Button size="s" variant="line" onClick={() => void discard()}>
                放弃草稿
              </Button>
            )}
          </div>
          <div className="px-2" aria-busy={draft.busy}>
            <SortList
              label="区块"
              items={others}
              itemKey={({ id }) => id}
              nameOf={(block) => wordsOf(block, data.parts).title}
              onChange={(blocks) => void keep(blocks)}
            >
              {(block) => (
                <BlockRow
                  block={block}
                  words={wordsOf(block, data.parts)}
                  summary={summaryOf(block)}
                  onOpen={() => setEdited({ block, fresh: false })}
                />
              )}
            </SortList>
            {feed && (
              <div className="flex pl-7">
                <div className="min-w-0 flex-1">
                  <BlockRow
                    block={feed}
                    words={wordsOf(feed, data.parts)}
                    summary={summaryOf(feed)}
                    onOpen={() => setEdited({ block: feed, fresh: false })}
                  />
                </div>
              </div>
            )}
          </div>
        </div>
        {wide && (
          <PreviewPane
            address={pathOf("home.demo", {}, { section, query: { layout: "draft", bare: "1" } })}
            title={`${section.name}首页草稿`}
            saved={draft.saved}
          />
        )}
      </div>
      {opened === "add" && (
        <AddSheet
          section={section.slug}
          desk={data}
          blocks={draft.content}
          onChoose={(block) => {
            setOpened("none");
            setEdited({ block, fresh: true });
          }}
          onClose={() => setOpened("none")}
        />
      )}
      {opened === "publish" && (
        <PublishSheet
          section={section.slug}
          name={section.shortName}
          desk={data}
          onClose={() => setOpened("none")}
        />
      )}
      {opened === "versions" && (
        <VersionsSheet section={section} desk={data} onClose={() => setOpened("none")} />
      )}
      {edited && (
        <BlockSheet
          key={edited.block.id}
          section={section.slug}
          block={edited.block}
          fresh={edited.fresh}
          desk={data}
          onSave={save}
          onRemove={() => void remove(edited.block)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** What is live, and whose draft this is. */
function Standing({ data: { draft, live } }: { data: DeskLayouts }) {
  return (
    <p className="num px-4 pb-2 text-13 text-ink-2">
      {live ? `线上：第 ${live.number} 版` : "线上：默认布局"}
      {draft
        ? ` · 草稿：${draft.updated_by} ${formatDate(draft.updated_at, { time: true, year: false })} 存的，还没有发布`
        : " · 没有草稿，改动任何一处就会开始一份"}
    </p>
  );
}
