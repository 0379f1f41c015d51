import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Draft } from "#capabilities/texts/writing/contract.ts";
import { RequestError } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { writingApi } from "../api/client.ts";
import { kindList } from "../api/composer-kinds.ts";
import { draftBox, refreshDrafts } from "../api/drafts.ts";
import { adoptLocal, dropLocal, keepLocal, type LocalDraft, localDrafts } from "../drafts/local-drafts.ts";
import { syncAll } from "../drafts/sync-draft.ts";
import type { ComposerKinds, Composition } from "../kinds.ts";
import { openComposer, useComposer } from "../open-composer.ts";

interface DraftListProps {
  /** One kind only: post. All of them without. */
  kind?: string;
}

/** A draft of the server, or one that this device alone has. */
interface ListedDraft extends Composition {
  key: string;
  kind: string;
  section: string;
  at: string;
  /** The server has it not, or not as it is now. */
  local: LocalDraft | null;
}

/** A member's drafts: those of the server, and what this device could not bring there yet. A tap writes on. */
export function DraftList({ kind }: DraftListProps) {
  const queryClient = useQueryClient();
  const { section } = useScreen();
  const query = useInfiniteQuery({
    ...draftBox(kind),
    select: ({ pages }) => ({ pages: pages.map(({ items }) => ({ items: items.map(onServer) })) }),
  });
  const { data: kinds } = useQuery(kindList());
  const member = useSession((state) => state.user?.id ?? "");
  const writing = useComposer((state) => state.subject !== null);
  const [unsent, setUnsent] = useState<readonly LocalDraft[]>([]);

  // Whenever nothing is written: what this device alone has goes to the server, what could not is listed as it is.
  useEffect(() => {
    if (writing || member === "") return;
    let gone = false;
    const look = () => {
      if (!gone) setUnsent(localDrafts(member).filter(({ synced }) => !synced));
    };
    adoptLocal(member);
    look();
    syncAll(member).then(
      () => {
        look();
        void refreshDrafts(queryClient);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [writing, member, queryClient]);

  const items = listed(
    itemsOf(query, (draft) => draft.key),
    unsent.filter((draft) => kind === undefined || draft.kind === kind),
  );
  const remove = async (draft: ListedDraft) => {
    dropLocal(member, draft.key);
    setUnsent((before) => before.filter(({ key }) => key !== draft.key));
    try {
      await writingApi("DELETE /api/my/drafts/{key}", { params: { key: draft.key } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (draft.local !== null) keepLocal(member, draft.local);
      return;
    }
    await refreshDrafts(queryClient);
    toast("草稿已删除", {
      duration: 8000,
      action: { label: "撤销", onSelect: () => void restore(draft).catch(() => undefined) },
    });
  };
  const restore = async (draft: ListedDraft) => {
    if (draft.local === null) {
      await writingApi("POST /api/my/drafts/{key}/restore", { params: { key: draft.key } });
    } else {
      keepLocal(member, draft.local);
      await syncAll(member);
      setUnsent(localDrafts(member).filter(({ synced }) => !synced));
    }
    await refreshDrafts(queryClient);
  };

  return (
    <EndlessList
      label="草稿"
      query={query}
      items={items}
      itemKey={(draft) => draft.key}
      estimate={96}
      waiting={<RowsSkeleton rows={1} />}
      empty={{ title: "草稿箱是空的", text: "没写完的内容会自动保存，换台设备也能接着写。" }}
    >
      {(draft) => (
        <DraftRow
          draft={draft}
          kinds={kinds}
          here={section.slug}
          onOpen={() => openComposer({ kind: draft.kind, section: draft.section, draft: draft.key })}
          onDelete={() => void remove(draft)}
        />
      )}
    </EndlessList>
  );
}

const onServer = ({ updated_at, ...draft }: Draft): ListedDraft => ({
  ...draft,
  at: updated_at,
  local: null,
});

/** What this device has goes before what the server has of the same draft. */
function listed(drafts: readonly ListedDraft[], unsent: readonly LocalDraft[]): ListedDraft[] {
  const local = unsent.map(
    (draft): ListedDraft => ({ ...draft, at: new Date(draft.at).toISOString(), local: draft }),
  );
  const keys = new Set(local.map(({ key }) => key));
  return [...local, ...drafts.filter(({ key }) => !keys.has(key))].sort((a, b) => (a.at < b.at ? 1 : -1));
}

function DraftRow({
  draft,
  kinds,
  here,
  onOpen,
  onDelete,
}: {
  draft: ListedDraft;
  kinds: ComposerKinds | undefined;
  /** Slug of the section in which the list stands. */
  here: string;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const { content, pictures } = draft;
  const noun = kinds?.kinds[draft.kind]?.noun ?? "草稿";
  const cover = pictures.find(({ id }) => id === content.picture_ids[0] || id === content.video?.poster_id);
  const title = content.title.trim() || content.text.trim().split("\n")[0] || "（没有文字）";
  const place = draft.section === here ? "" : (sectionBySlug(draft.section) ?? umbrellaSection).name;
  const files = [
    content.picture_ids.length > 0 ? `${content.picture_ids.length} 张图片` : "",
    content.video === null ? "" : "视频",
  ];
  return (
    <div className="hair-b flex items-center bg-surface">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-24 min-w-0 flex-1 items-center gap-3 py-3 pl-5 text-left active:bg-surface-2"
      >
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 text-15 font-semibold">{title}</span>
          {content.title.trim() === "" ? null : (
            <span className="mt-0.5 line-clamp-1 text-13 text-ink-2">{content.text}</span>
          )}
          <span className="num mt-1 flex flex-wrap gap-x-2 text-12 text-ink-3">
            <span>{noun}</span>
            {place === "" ? null : <span>{place}</span>}
            {files.filter(Boolean).map((one) => (
              <span key={one}>{one}</span>
            ))}
            <RelativeTime value={draft.at} />
            {draft.local === null ? null : <span className="text-warn">仅保存在本机</span>}
          </span>
        </span>
        {cover ? (
          <span className="w-16 flex-none overflow-hidden rounded-2">
            <Picture media={cover} alt="" ratio="1:1" sizes="64px" />
          </span>
        ) : null}
      </button>
      <IconButton
        icon="trash"
        label={`删除草稿：${title}`}
        size="m"
        onClick={onDelete}
        className="mx-1 text-ink-3"
      />
    </div>
  );
}
