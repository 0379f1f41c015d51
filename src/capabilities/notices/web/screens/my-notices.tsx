import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { NoticeGroup } from "#capabilities/notices/contract.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { markRead } from "../api/mark-read.ts";
import { unread } from "../api/unread.ts";
import { NoticeList } from "../components/notice-list.tsx";

const tabs: readonly { key: NoticeGroup; label: string }[] = [
  { key: "reply", label: "评论/@" },
  { key: "like", label: "赞与收藏" },
  { key: "fan", label: "新粉丝" },
  { key: "system", label: "系统" },
];

const noticesAddress = {
  tab: oneOf(
    tabs.map(({ key }) => key),
    undefined,
  ),
};

/** What a member is told: answers, likes, results of reviews. */
export default function MyNotices() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const queryClient = useQueryClient();
  const tabsId = useId();
  const address = useAddress(noticesAddress);
  const { data: counts, isError } = useQuery(unread());
  // Without a tab in the address the news is opened: once, reading it must not turn the page.
  const [first, setFirst] = useState<NoticeGroup | null>(null);
  if (first === null && (counts || isError)) setFirst(counts?.newest ?? "reply");
  const tab = address.values.tab ?? first;
  return (
    <>
      <NavBar
        title="消息"
        onBack={back}
        actions={
          counts && counts.total > 0 ? (
            <button
              type="button"
              className="press h-11 px-3 text-13 text-ink-2"
              // A failure was told by the request layer; the counts then stay as they are.
              onClick={() => void markRead(queryClient, {}).catch(() => undefined)}
            >
              全部已读
            </button>
          ) : undefined
        }
      />
      <Tabs
        id={tabsId}
        label="消息分类"
        items={tabs.map(({ key, label }) => ({
          key,
          label: (
            <>
              {label}
              {counts && counts[key] > 0 ? (
                <span className="num ml-1 rounded-full bg-bad px-1.5 text-11 leading-4 font-semibold text-surface">
                  {counts[key] > 99 ? "99+" : counts[key]}
                  <span className="sr-only"> 条未读</span>
                </span>
              ) : null}
            </>
          ),
        }))}
        active={tab ?? "reply"}
        onChange={(key) => address.change({ tab: key })}
        stickyTop="var(--nav-h)"
      />
      <main className="min-h-dvh">
        <TabPanel id={tabsId} active={tab ?? "reply"}>
          {tab === null ? <CommentsSkeleton /> : <NoticeList key={tab} group={tab} />}
        </TabPanel>
      </main>
    </>
  );
}
