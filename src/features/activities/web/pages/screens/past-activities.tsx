import { useQueryClient } from "@tanstack/react-query";
import { useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { listPath } from "#features/activities/address.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { refreshActivities } from "../api.ts";
import { ActivityList } from "../components/activity-list.tsx";
import { FilterPills } from "../components/filter-pills.tsx";
import { filterOf, listAddress, monthIn } from "../list-address.ts";

/** Activities that are over, the last first, with how they were rated. */
export default function PastActivities() {
  const { section } = useScreen();
  const back = useBack(listPath(section));
  const queryClient = useQueryClient();
  const { values, change } = useAddress(listAddress);
  const refresh = async () => {
    await refreshActivities(queryClient);
    return undefined;
  };
  return (
    <>
      <NavBar title="往期活动" onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh pb-8">
          <FilterPills values={values} without={["month"]} onChange={change} />
          <ActivityList
            filter={{ ...filterOf(section, values), tab: "past", month: monthIn(values) }}
            onWiden={() => change({ region: undefined, brand: undefined, type: undefined, month: undefined })}
          />
        </main>
      </PullToRefresh>
    </>
  );
}
