import { useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import { PublicRelations, type Side } from "#capabilities/community/relations/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { TabPanel } from "#ui/tab-panel.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { space } from "../api/space.ts";
import { ClosedSpace } from "../components/closed-space.tsx";

const sides: readonly Side[] = ["follow", "fans"];
const labels: Record<Side, string> = { follow: "关注", fans: "粉丝" };
const fansAddress = { type: oneOf(sides, "follow") };

/** Whom somebody follows, and who follows somebody; `?type=` says which. */
export default function SpaceFans() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("space", { id }, { section }));
  const tabsId = useId();
  const address = useAddress(fansAddress);
  const { type } = address.values;
  const { data } = useSuspenseQuery(space(id));
  const counts: Record<Side, number> = { follow: data.counts.follows, fans: data.counts.fans };
  return (
    <>
      <NavBar title={data.state === "active" ? data.member.nickname : undefined} onBack={back} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        {data.state === "active" ? (
          <>
            <Tabs
              id={tabsId}
              label="关注和粉丝"
              items={sides.map((key) => ({
                key,
                label: (
                  <>
                    {labels[key]}
                    <span className="num ml-1 text-13 font-normal text-ink-3">
                      {formatCount(counts[key])} 人
                    </span>
                  </>
                ),
              }))}
              active={type}
              onChange={(key) => address.change({ type: key })}
              stickyTop="var(--nav-h)"
            />
            <TabPanel id={tabsId} active={type}>
              <PublicRelations key={type} id={id} side={type} />
            </TabPanel>
          </>
        ) : (
          <ClosedSpace why={data.state} />
        )}
      </main>
    </>
  );
}
