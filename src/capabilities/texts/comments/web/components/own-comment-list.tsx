import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { OwnListItem, OwnTab } from "#capabilities/texts/comments/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { OWN } from "#client/own-queries.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { toast } from "#ui/toast-store.ts";
import type { CommentTargetId } from "../api/client.ts";
import { deleteComment } from "../api/delete-comment.ts";
import { ownList } from "../api/own-list.ts";
import { firstTab } from "../first-tab.ts";
import { Composer } from "./composer.tsx";
import { OwnCommentRow } from "./own-comment-row.tsx";

const tabs: readonly { key: OwnTab; label: string }[] = [
  { key: "published", label: "已公开" },
  { key: "pending", label: "审核中" },
  { key: "rejected", label: "未通过" },
  { key: "replies", label: "回复我的" },
];

const ownAddress = {
  tab: oneOf(
    tabs.map(({ key }) => key),
    undefined,
  ),
  edit: textUpTo(20),
};

const empty: Record<OwnTab, { title: string; text: string }> = {
  published: { title: "还没有评论", text: "在文章、图集和视频下面说说你的看法。" },
  pending: { title: "没有审核中的评论", text: "待审核的评论会显示在这里，仅自己可见。" },
  rejected: { title: "没有未通过的评论", text: "未通过的评论和原因会显示在这里，可修改后重新提交。" },
  replies: { title: "还没有人回复你", text: "收到的回复会显示在这里。" },
};

const targetOf = ({ target_kind: kind, target_id: id }: OwnListItem): CommentTargetId => ({ kind, id });

/** The tabs of a member's own comments. `?edit=` opens a rejected one for changing. */
export function OwnCommentList() {
  const queryClient = useQueryClient();
  const tabsId = useId();
  const address = useAddress(ownAddress);
  const { edit: wanted } = address.values;
  // Without a tab in the address the first with something in it is opened: once, what is decided must not turn the page.
  const [first, setFirst] = useState<OwnTab | null>(null);
  const tab = address.values.tab ?? first ?? "published";
  const query = useInfiniteQuery(ownList(tab));
  const counts = query.data?.pages[0]?.counts;
  if (first === null && counts) setFirst(firstTab(counts));
  const [edited, setEdited] = useState<OwnListItem | null>(null);
  const [composing, setComposing] = useState(false);
  const [found, setFound] = useState<OwnListItem | null>(null);

  const edit = (item: OwnListItem) => {
    setEdited(item);
    setComposing(true);
  };
  const openTab = (key: OwnTab) => address.change({ tab: key, edit: undefined });

  // A notice leads here with the comment that it is about; it is opened once.
  const settled = query.isSuccess && !query.isFetching;
  const openWanted = useEffectEvent((id: string) => {
    const item = itemsOf(query, (one) => one.id).find((one) => one.id === id);
    if (item?.target) setFound(item);
    else toast("这条评论已经改过、重新提交过，或已经删除");
    openTab(tab);
  });
  useEffect(() => {
    if (wanted !== undefined && settled) openWanted(wanted);
  }, [wanted, settled]);
  // Once the address has changed: the sheet's own entry in the history would stand in the way of that.
  if (found !== null && wanted === undefined) {
    setFound(null);
    edit(found);
  }

  const remove = async (item: OwnListItem) => {
    if (!(await confirmDanger("删除这条评论？", "删除后不能恢复，别人的回复会保留。", "删除"))) return;
    await withSignIn(async () => {
      await deleteComment(queryClient, targetOf(item), item);
      void queryClient.invalidateQueries({ queryKey: [OWN, "profile"] });
      toast("已删除");
    });
  };
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: [OWN, "comments", "mine"] });
    return undefined;
  };

  return (
    <>
      <Tabs
        id={tabsId}
        label="我的评论"
        items={tabs.map(({ key, label }) => ({
          key,
          label: (
            <>
              {label}
              {counts && key !== "replies" && counts[key] > 0 ? (
                <span className="num ml-1 text-12 font-normal text-ink-3">{counts[key]} 条</span>
              ) : null}
            </>
          ),
        }))}
        active={tab}
        onChange={openTab}
        stickyTop="var(--nav-h)"
      />
      <TabPanel id={tabsId} active={tab}>
        <PullToRefresh onRefresh={refresh}>
          <EndlessList
            query={query}
            label="我的评论"
            estimate={170}
            waiting={<CommentsSkeleton />}
            empty={empty[tab]}
          >
            {(item) => (
              <OwnCommentRow
                item={item}
                tab={tab}
                onEdit={() => edit(item)}
                onDelete={() => void remove(item)}
              />
            )}
          </EndlessList>
        </PullToRefresh>
      </TabPanel>
      {edited && (
        <Composer
          target={targetOf(edited)}
          subject={composing ? { edited } : null}
          onClose={() => setComposing(false)}
        />
      )}
    </>
  );
}
