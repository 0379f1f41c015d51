import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { markRead } from "../api/mark-read.ts";
import { unread } from "../api/unread.ts";
import { NoticeList } from "../components/notice-list.tsx";
import { noticeTabs } from "../notice-tabs.ts";

const SettingsSheet = lazyPart(async () => (await import("../components/settings-sheet.tsx")).default);

const noticesAddress = {
  tab: oneOf(
    noticeTabs.map(({ key }) => key),
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
  const [settings, setSettings] = useState<boolean>();
  return (
    <>
      <NavBar
        title="消息"
        onBack={back}
        actions={
          <>
            {counts && counts.total > 0 ? (
              <button
                type="button"
                className="press h-11 px-1 text-13 text-ink-2"
                // A failure was told by the request layer; the counts then stay as they are.
                onClick={() => void markRead(queryClient, {}).catch(() => undefined)}
              >
                全部已读
              </button>
            ) : null}
            <IconButton
              icon="settings"
              label="消息设置"
              onPointerDown={SettingsSheet.preload}
              onClick={() => setSettings(true)}
            />
          </>
        }
      />
      <main className="min-h-dvh">
        <Tabs
          id={tabsId}
          label="消息分类"
          items={noticeTabs.map(({ key, label }) => ({
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
        <TabPanel id={tabsId} active={tab ?? "reply"}>
          {tab === null ? (
            <CommentsSkeleton />
          ) : (
            <NoticeList key={tab} group={tab} unread={counts?.[tab] ?? 0} />
          )}
        </TabPanel>
      </main>
      {settings !== undefined && <SettingsSheet open={settings} onClose={() => setSettings(false)} />}
    </>
  );
}
