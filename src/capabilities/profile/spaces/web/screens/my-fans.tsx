import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  RelationList,
  type RelationTab,
  relationCounts,
  relationTabs,
  SuggestedMembers,
} from "#capabilities/community/relations/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";

const keys: readonly RelationTab[] = ["follow", "fans", "mutual"];
const fansAddress = { tab: oneOf(keys, "follow") };

/** Whom the member follows, who follows the member, both, and whom to follow next. */
export default function MyFans() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const back = useBack(myPath(section));
  const tabsId = useId();
  const address = useAddress(fansAddress);
  const { tab } = address.values;
  const { data: counts } = useQuery(relationCounts());
  const { side, mutual } = relationTabs[tab];
  const figures: Record<RelationTab, number | undefined> = {
    follow: counts?.follows,
    fans: counts?.fans,
    mutual: counts?.mutual,
  };
  return (
    <>
      <NavBar
        title="关注与粉丝"
        onBack={back}
        actions={
          <IconButton
            icon="search"
            label="搜索和排序"
            onClick={() => navigate(pathOf("my.fanslist", { type: side }, { section }))}
          />
        }
      />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <SuggestedMembers />
        <Tabs
          id={tabsId}
          label="关注与粉丝"
          items={keys.map((key) => ({
            key,
            label: (
              <>
                {relationTabs[key].label}
                {figures[key] === undefined ? null : (
                  <span className="num ml-1 text-13 font-normal text-ink-3">
                    {formatCount(figures[key])} 人
                  </span>
                )}
              </>
            ),
          }))}
          active={tab}
          onChange={(key) => address.change({ tab: key })}
          stickyTop="var(--nav-h)"
        />
        <TabPanel id={tabsId} active={tab}>
          <RelationList
            key={tab}
            side={side}
            filter={{ q: "", sort: "recent", mutual }}
            action={
              tab === "follow" ? (
                <a
                  href={pathOf("content.list", {}, { section })}
                  className={buttonClass({ variant: "accent" })}
                >
                  去评论区认识车友
                </a>
              ) : undefined
            }
          />
        </TabPanel>
      </main>
    </>
  );
}
