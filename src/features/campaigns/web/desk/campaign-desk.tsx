import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, useWide } from "#capabilities/desk/admin/web/public.ts";
import { BlockRow, PreviewPane, termOf, useDraft } from "#capabilities/site/blocks/web/public.ts";
import { useParams } from "#client/router.tsx";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { toast } from "#ui/toast-store.ts";
import { campaignDeskApi, campaignsKey, type DeskCampaign, deskCampaign, previewLinks } from "./api.ts";
import { kindOf, summaryOf } from "./blocks/kinds.tsx";
import { Acts, Standing } from "./standing.tsx";
import { kindWords } from "./words.ts";

const AddSheet = lazyPart(async () => (await import("./add-sheet.tsx")).default);
const BlockEditor = lazyPart(async () => (await import("./block-editor.tsx")).default);
const PublishSheet = lazyPart(async () => (await import("./publish-sheet.tsx")).default);
const SettingsSheet = lazyPart(async () => (await import("./settings-sheet.tsx")).default);
const VersionsSheet = lazyPart(async () => (await import("./versions-sheet.tsx")).default);

/** The editor of one campaign or page: what it says of itself, its blocks, and beside them a phone that shows them. */
export function CampaignDesk({ kind }: { kind: PageKind }) {
  const { id = "" } = useParams();
  const query = useQuery(deskCampaign(id));
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      {query.data?.kind === kind ? (
        <Editor key={id} campaign={query.data} />
      ) : (
        <>
          <AdminHeader title={`编辑${kindWords[kind].one}`} />
          <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />
        </>
      )}
    </main>
  );
}

type Opened = "none" | "add" | "publish" | "versions" | "settings";

function Editor({ campaign }: { campaign: DeskCampaign }) {
  const { id, kind, live, version, names, gone } = campaign;
  const words = kindWords[kind];
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
              <b className="block text-15 font-semibold">{words.settings}</b>
              <span className="line-clamp-1 text-12 text-ink-3">
                {[
                  termOf(content) || words.always,
                  kind === "campaign" && (content.rules ? "有规则" : "没有规则"),
                  content.description,
                ]
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
        {wide && links && <PreviewPane address={links.bare} title={`${words.one}预览`} saved={draft.saved} />}
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
