import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { BlockRow, PreviewPane, SortList, termOf, useDraft } from "#capabilities/site/blocks/web/public.ts";
import { useNavigate, useParams } from "#client/router.tsx";
import { canonicalPath } from "#features/campaigns/address.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { campaignDeskApi, campaignsKey, type DeskCampaign, deskCampaign, previewLinks } from "../desk/api.ts";
import { kindOf, summaryOf } from "../desk/blocks/kinds.tsx";
import { stateWords } from "../desk/words.ts";

const AddSheet = lazyPart(async () => (await import("../desk/add-sheet.tsx")).default);
const BlockEditor = lazyPart(async () => (await import("../desk/block-editor.tsx")).default);
const PublishSheet = lazyPart(async () => (await import("../desk/publish-sheet.tsx")).default);
const SettingsSheet = lazyPart(async () => (await import("../desk/settings-sheet.tsx")).default);
const VersionsSheet = lazyPart(async () => (await import("../desk/versions-sheet.tsx")).default);

/** The editor of one campaign: what it says of itself, its blocks, and beside them a phone that shows them. */
export default function AdminCampaign() {
  return <DeskScreen title="编辑专题">{() => <CampaignDesk />}</DeskScreen>;
}

function CampaignDesk() {
  const { id = "" } = useParams();
  const query = useQuery(deskCampaign(id));
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      {query.data ? (
        <Editor key={id} campaign={query.data} />
      ) : (
        <>
          <AdminHeader title="编辑专题" />
          <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />
        </>
      )}
    </main>
  );
}

type Opened = "none" | "add" | "publish" | "versions" | "settings";

function Editor({ campaign }: { campaign: DeskCampaign }) {
  const { id, live, version, names, gone } = campaign;
  const wide = useWide();
  const kept: CampaignContent = campaign.draft?.content ?? live?.content ?? campaign.initial;
  const draft = useDraft(kept, campaignsKey, (content) =>
    campaignDeskApi(
      "PUT /api/admin/campaigns/{id}/draft",
      { params: { id }, body: { version, content } },
      { quiet: true },
    ),
  );
  const { content } = draft;
  const [opened, setOpened] = useState<Opened>("none");
  const [edited, setEdited] = useState<{ block: StoredBlock; fresh: boolean } | null>(null);
  const { data: links } = useQuery(previewLinks(id));
  const close = () => setOpened("none");
  const keep = async (blocks: StoredBlock[]) => {
    const refused = await draft.keep({ ...content, blocks });
    if (refused !== null) toast(refused, { kind: "error" });
  };
  const save = (block: StoredBlock) => {
    const known = content.blocks.some((one) => one.id === block.id);
    const blocks = known
      ? content.blocks.map((one) => (one.id === block.id ? block : one))
      : [...content.blocks, block];
    return draft.keep({ ...content, blocks });
  };
  const remove = async (block: StoredBlock) => {
    setEdited(null);
    await keep(content.blocks.filter((one) => one.id !== block.id));
  };
  return (
    <>
      <AdminHeader title={content.title}>
        <span className="flex flex-none gap-2">
          <Button variant="line" size="s" onClick={() => setOpened("versions")}>
            版本
          </Button>
          <Button
            variant="accent"
            size="s"
            disabled={campaign.draft === null || draft.busy}
            onClick={() => setOpened("publish")}
          >
            发布
          </Button>
        </span>
      </AdminHeader>
      <div className="min-h-0 flex-1 wide:grid wide:grid-cols-[minmax(0,1fr)_440px]">
        <div className="min-h-0 min-w-0 bg-surface pb-8 wide:overflow-y-auto wide:px-2">
          <Standing campaign={campaign} />
          <button
            type="button"
            onClick={() => setOpened("settings")}
            className="press hair-t hair-b flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left"
          >
            <span className="grid size-10 flex-none place-items-center rounded-2 bg-surface-2">
              <Icon name="settings" size="m" />
            </span>
            <span className="min-w-0 flex-1">
              <b className="block text-15 font-semibold">活动设置</b>
              <span className="line-clamp-1 text-12 text-ink-3">
                {[termOf(content) || "一直开放", content.rules ? "有规则" : "没有规则", content.description]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <Icon name="edit" size="s" className="mr-2 flex-none text-ink-3" />
          </button>
          <div className="flex flex-wrap gap-2 px-4 py-3">
            <Button size="s" variant="line" icon="plus" onClick={() => setOpened("add")}>
              添加区块
            </Button>
            {!wide && links && (
              <a
                href={links.bare}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: "line", size: "s" })}
              >
                预览
              </a>
            )}
            {links && (
              <a
                href={links.path}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: "line", size: "s" })}
              >
                <Icon name="phone" size="s" />
                手机预览链接
              </a>
            )}
            <Acts campaign={campaign} />
          </div>
          <div className="px-2" aria-busy={draft.busy}>
            {content.blocks.length === 0 ? (
              <p className="rounded-2 bg-surface-2 px-3 py-4 text-center text-13 text-ink-2">
                还没有区块。点“添加区块”，先放一张横幅试试。
              </p>
            ) : (
              <SortList
                label="区块"
                items={content.blocks}
                itemKey={(block) => block.id}
                nameOf={(block) => kindOf(block).words.title}
                onChange={(blocks) => void keep(blocks)}
              >
                {(block) => (
                  <BlockRow
                    block={block}
                    words={kindOf(block).words}
                    summary={summaryOf(block, names)}
                    gone={gone.includes(block.id)}
                    onOpen={() => setEdited({ block, fresh: false })}
                  />
                )}
              </SortList>
            )}
          </div>
        </div>
        {wide && links && <PreviewPane address={links.bare} title="专题预览" saved={draft.saved} />}
      </div>
      {opened === "add" && (
        <AddSheet
          onChoose={(block) => {
            close();
            setEdited({ block, fresh: true });
          }}
          onClose={close}
        />
      )}
      {opened === "settings" && (
        <SettingsSheet campaign={campaign} content={content} onSave={draft.keep} onClose={close} />
      )}
      {opened === "publish" && <PublishSheet campaign={campaign} onClose={close} />}
      {opened === "versions" && <VersionsSheet campaign={campaign} onClose={close} />}
      {edited && (
        <BlockEditor
          key={edited.block.id}
          campaign={campaign}
          block={edited.block}
          fresh={edited.fresh}
          onSave={save}
          onRemove={() => void remove(edited.block)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Where it stands, what is live, and whose draft this is. */
function Standing({ campaign }: { campaign: DeskCampaign }) {
  const { state, live, draft, section, slug } = campaign;
  const { label, kind } = stateWords[state];
  const path = canonicalPath({ section, slug });
  return (
    <div className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
        <Tag kind={kind}>{label}</Tag>
        {sectionName(section)}
        {live ? (
          <a href={path} target="_blank" rel="noopener" className="text-accent-ink underline">
            {path}
          </a>
        ) : (
          <span>{path}</span>
        )}
      </p>
      <p className="num mt-1 text-12 text-ink-3">
        {live ? `线上：第 ${live.number} 版` : "没有线上版本"}
        {draft
          ? ` · 草稿：${draft.updated_by} ${formatDate(draft.updated_at, { time: true, year: false })} 存的`
          : " · 没有草稿，改动任何一处就会开始一份"}
      </p>
    </div>
  );
}

/** What ends something: the draft, the campaign, or both. */
function Acts({ campaign }: { campaign: DeskCampaign }) {
  const { id, state, live, draft, version } = campaign;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id };
  const act = async (question: [string, string, string], what: () => Promise<unknown>, said: string) => {
    if (!(await confirmDanger(...question))) return false;
    try {
      await what();
      toast(said, { kind: "done" });
      return true;
    } catch {
      // The request layer has told why; what stands is asked for again below.
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: campaignsKey });
    }
  };
  const remove = async () => {
    const gone = await act(
      ["删除这个专题？", "它从来没有发布过，草稿会一起丢掉。", "删除"],
      () => campaignDeskApi("DELETE /api/admin/campaigns/{id}", { params }),
      "专题已删除",
    );
    if (gone) navigate(deskPathOf("admin.campaigns"), { replace: true });
  };
  return (
    <>
      {draft !== null && live !== null && (
        <Button
          size="s"
          variant="line"
          onClick={() =>
            void act(
              ["放弃草稿？", "没有发布的改动都会丢掉，线上不受影响。", "放弃"],
              () => campaignDeskApi("DELETE /api/admin/campaigns/{id}/draft", { params, query: { version } }),
              "草稿已放弃",
            )
          }
        >
          放弃草稿
        </Button>
      )}
      {live !== null && state !== "ended" && (
        <Button
          size="s"
          variant="line"
          onClick={() =>
            void act(
              ["现在结束这个专题？", "访客马上看到“活动已结束”。以后可以从“版本”里恢复。", "结束"],
              () =>
                campaignDeskApi("POST /api/admin/campaigns/{id}/close", { params, body: { live: live.id } }),
              "专题已结束",
            )
          }
        >
          结束活动
        </Button>
      )}
      {state === "draft" && (
        <Button size="s" variant="line" onClick={() => void remove()}>
          删除
        </Button>
      )}
    </>
  );
}
