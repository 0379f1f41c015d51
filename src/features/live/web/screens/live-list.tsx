import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { FeedSkeleton } from "#ui/skeleton.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { type LiveView, liveList, liveViews } from "../api.ts";
import { listAddress } from "../list/list-address.ts";
import { RoomCard } from "../list/room-card.tsx";

const nothing: Record<LiveView, { title: string; text: string; on: LiveView; label: string }> = {
  now: { title: "现在没有直播", text: "先看看预告，预约后开播前提醒你。", on: "next", label: "看预告" },
  next: { title: "近期没有预告", text: "新的直播公布后会显示在这里。", on: "replay", label: "看回放" },
  replay: { title: "还没有回放", text: "直播结束后，录像会显示在这里。", on: "next", label: "看预告" },
};

/** Rooms of a section: on the air, announced, and to be seen again. */
export default function LiveList() {
  const { section, screenId } = useScreen();
  const { pathname } = useLocation();
  const back = useBack();
  const queryClient = useQueryClient();
  const { values, change, queryWith } = useAddress(listAddress);
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ["live", "list"] });
    return undefined;
  };
  return (
    <>
      <NavBar title={section.umbrella ? "直播" : `${section.shortName}直播`} onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-8">
          <TabLists
            id={`live-${screenId}-${section.slug}`}
            label="直播"
            items={liveViews}
            active={values.view}
            onChange={(view) => change({ view })}
            stickyTop="var(--nav-h)"
            left={(view) => useSession.getState().scrollPositions[pathname + queryWith({ view })]}
          >
            {(view) => <Rooms view={view} onView={(next) => change({ view: next })} />}
          </TabLists>
        </main>
      </PullToRefresh>
    </>
  );
}

function Rooms({ view, onView }: { view: LiveView; onView: (view: LiveView) => void }) {
  const { section } = useScreen();
  const query = useInfiniteQuery(liveList(section.slug, view));
  const { title, text, on, label } = nothing[view];
  return (
    <EndlessList
      query={query}
      label={liveViews.find(({ key }) => key === view)?.label}
      estimate={280}
      leads
      drawnBy={(item) => item}
      className="grid gap-5 px-edge pt-3"
      waiting={<FeedSkeleton rows={3} />}
      empty={{
        title,
        text,
        action: (
          <Button variant="line" onClick={() => onView(on)}>
            {label}
          </Button>
        ),
      }}
    >
      {(room) => <RoomCard room={room} />}
    </EndlessList>
  );
}
