import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddress } from "#client/address.ts";
import { useLocation, useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { TabLists } from "#ui/tab-lists.tsx";
import { refreshActivities } from "../api.ts";
import { ActivityList } from "../components/activity-list.tsx";
import { CalendarView } from "../components/calendar-view.tsx";
import { FilterPills } from "../components/filter-pills.tsx";
import { RunningStrip } from "../components/running-strip.tsx";
import { filterOf, type ListTab, listAddress, listTabs, monthIn } from "../list-address.ts";

const ReviewToChange = lazyPart(async () => (await import("../components/review-to-change.tsx")).default);

/** Activities of a section: to sign up for, to come, over, as lists or by the days of a month. */
export default function Activities() {
  const { section, screenId } = useScreen();
  const back = useBack();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { values, change, queryWith } = useAddress(listAddress);
  const filter = filterOf(section, values);
  const month = monthIn(values);
  const isCalendar = values.view === "calendar";
  // What lies over the list is the browser's: the server's page is the list alone.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const open = (tab: ListTab) => {
    // A club's past activities have a screen of their own.
    if (tab === "past" && !section.umbrella) navigate(pathOf("active.past", {}, { section }));
    else change({ tab });
  };
  const refresh = async () => {
    await refreshActivities(queryClient);
    return undefined;
  };
  return (
    <>
      <NavBar
        title={section.umbrella ? "全国活动" : `${section.shortName}活动`}
        onBack={back}
        actions={
          <IconButton
            icon={isCalendar ? "list" : "calendar"}
            label={isCalendar ? "看列表" : "看日历"}
            onClick={() => change({ view: isCalendar ? undefined : "calendar", day: undefined })}
          />
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-8">
          <FilterPills values={values} without={isCalendar ? ["month"] : []} onChange={change} />
          {isCalendar ? (
            <CalendarView filter={filter} values={values} onChange={change} />
          ) : (
            <TabLists
              id={`activities-${screenId}-${section.slug}`}
              label="活动状态"
              items={listTabs}
              active={values.tab}
              onChange={open}
              stickyTop="var(--nav-h)"
              left={(tab) => useSession.getState().scrollPositions[pathname + queryWith({ tab })]}
            >
              {(tab) => (
                <>
                  {tab === "open" ? <RunningStrip filter={filter} /> : null}
                  <ActivityList
                    filter={{ ...filter, tab, month }}
                    onWiden={() =>
                      change({ region: undefined, brand: undefined, type: undefined, month: undefined })
                    }
                    onPast={() => open("past")}
                  />
                </>
              )}
            </TabLists>
          )}
        </main>
      </PullToRefresh>
      {isHere && values.review !== undefined ? (
        <ReviewToChange id={values.review} onDone={() => change({ review: undefined })} />
      ) : null}
    </>
  );
}
