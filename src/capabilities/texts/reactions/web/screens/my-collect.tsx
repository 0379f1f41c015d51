import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Collected, Folder, Shelf } from "#capabilities/texts/reactions/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { homePath, myPath } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { toast } from "#ui/toast-store.ts";
import { moveCollected, removeCollected } from "../api/change-collection.ts";
import { collectedList } from "../api/collected-list.ts";
import { folders as folderList } from "../api/folders.ts";
import { ChoosingBar } from "../components/choosing-bar.tsx";
import { CollectedRow } from "../components/collected-row.tsx";
import { FolderChips } from "../components/folder-chips.tsx";

const NameFolderSheet = lazyPart(async () => (await import("../components/name-folder-sheet.tsx")).default);
const MoveSheet = lazyPart(async () => (await import("../components/move-sheet.tsx")).default);
const FolderSheet = lazyPart(async () => (await import("../components/folder-sheet.tsx")).default);

type Opened =
  | { sheet: "name"; folder?: Folder; thenMove?: boolean }
  | { sheet: "move" }
  | { sheet: "folder"; folder: Folder };

const shelfTabs: readonly { key: Shelf | "all"; label: string }[] = [
  { key: "all", label: "全部" },
  { key: "post", label: "资讯" },
  { key: "pic", label: "图集" },
  { key: "video", label: "视频" },
  { key: "bbs", label: "帖子" },
  { key: "activity", label: "活动" },
];

const collectionAddress = {
  shelf: oneOf(
    shelfTabs.map(({ key }) => key),
    "all",
  ),
  folder: textUpTo(20),
};

const keyOf = ({ kind, id }: Pick<Collected, "kind" | "id">) => `${kind}:${id}`;

/** The member's collection: by tab and folder, to be opened, moved and removed. */
export default function MyCollect() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const queryClient = useQueryClient();
  const tabsId = useId();
  const address = useAddress(collectionAddress);
  const { shelf: tab, folder: folderId } = address.values;
  const shelf = tab === "all" ? undefined : tab;
  const { data: folders } = useQuery(folderList());
  const list = useInfiniteQuery(collectedList({ section: section.slug, shelf, folderId }));
  /** Null while nothing is being chosen. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Collected> | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const entries = itemsOf(list, keyOf);

  const go = (changes: Parameters<typeof address.change>[0]) => {
    address.change(changes);
    if (chosen) setChosen(new Map());
  };
  const choose = (entry: Collected, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(keyOf(entry), entry);
    else next.delete(keyOf(entry));
    setChosen(next);
  };
  const changing = useMutation({
    mutationFn: ({ work }: { work: () => Promise<void>; said: string }) => work(),
    onSuccess(_done, { said }) {
      setChosen(null);
      toast(said, { kind: "done" });
    },
  });
  const change = (work: () => Promise<void>, said: string) =>
    withSignIn(() => changing.mutateAsync({ work, said }));
  const picked = [...(chosen?.values() ?? [])];
  const remove = async () => {
    const yes = await confirm({
      title: `移除 ${picked.length} 项收藏？`,
      confirmLabel: "移除",
      danger: true,
    });
    if (yes) await change(() => removeCollected(queryClient, picked), "已移除");
  };
  const move = (to: string | null) => {
    setOpened(null);
    void change(() => moveCollected(queryClient, picked, to), "已移动");
  };

  return (
    <>
      <NavBar
        title="我的收藏"
        onBack={back}
        actions={
          entries.length > 0 || chosen ? (
            <button
              type="button"
              aria-pressed={chosen !== null}
              onClick={() => setChosen(chosen ? null : new Map())}
              className="press h-11 px-3 text-15"
            >
              {chosen ? "完成" : "管理"}
            </button>
          ) : null
        }
      />
      <main className={`min-h-dvh bg-surface ${chosen ? "pb-tab-bar" : "pb-8"}`}>
        <Tabs
          id={tabsId}
          label="收藏分类"
          items={shelfTabs}
          active={tab}
          onChange={(key) => go({ shelf: key })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={tabsId} active={tab}>
          <FolderChips
            folders={folders?.items ?? []}
            active={folderId}
            onOpen={(id) => go({ folder: id })}
            onNew={() => setOpened({ sheet: "name" })}
            onManage={(folder) => setOpened({ sheet: "folder", folder })}
          />
          <EndlessList
            query={list}
            label="收藏"
            itemKey={keyOf}
            estimate={92}
            waiting={<RowsSkeleton rows={3} />}
            empty={<NothingCollected inFolder={folderId !== undefined} />}
          >
            {(entry) => (
              <CollectedRow
                entry={entry}
                chosen={chosen?.has(keyOf(entry))}
                onChoose={(on) => choose(entry, on)}
              />
            )}
          </EndlessList>
        </TabPanel>
      </main>
      {chosen ? (
        <ChoosingBar
          count={picked.length}
          all={entries.length > 0 && entries.every((entry) => chosen.has(keyOf(entry)))}
          busy={changing.isPending}
          onAll={(on) =>
            setChosen(new Map(on ? entries.slice(0, 100).map((entry) => [keyOf(entry), entry]) : []))
          }
          onMove={() => setOpened({ sheet: "move" })}
          onRemove={() => void remove()}
        />
      ) : null}
      {opened?.sheet === "name" ? (
        <NameFolderSheet
          folder={opened.folder}
          onClose={() => setOpened(null)}
          onDone={(folder) => {
            if (opened.thenMove) move(folder.id);
            else setOpened(null);
          }}
        />
      ) : opened?.sheet === "move" ? (
        <MoveSheet
          folders={folders?.items ?? []}
          count={picked.length}
          onMove={move}
          onNew={() => setOpened({ sheet: "name", thenMove: true })}
          onClose={() => setOpened(null)}
        />
      ) : opened?.sheet === "folder" ? (
        <FolderSheet
          folder={opened.folder}
          onRename={() => setOpened({ sheet: "name", folder: opened.folder })}
          onDeleted={() => go({ folder: undefined })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function NothingCollected({ inFolder }: { inFolder: boolean }) {
  const { section } = useScreen();
  if (inFolder)
    return <EmptyState compact title="这个收藏夹是空的" text="在“全部”里点“管理”，把收藏移进来。" />;
  return (
    <EmptyState
      title="收藏的内容会显示在这里"
      text="遇到喜欢的内容，点一下星标。"
      action={
        <a href={homePath(section)} className={buttonClass({ variant: "accent" })}>
          去逛逛
        </a>
      }
    />
  );
}
