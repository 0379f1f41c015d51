import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { AllComments } from "#capabilities/texts/comments/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useParams, useSearchParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { GonePage } from "#ui/gone-page.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { activityDetail, participants, refreshActivities } from "../api.ts";
import { viewAddress } from "../comments-address.ts";
import { CommentsHead } from "../components/comments-head.tsx";
import { Reviews } from "../components/reviews.tsx";

const reviewAddress = { ...viewAddress, review: textUpTo(20), pictures: textUpTo(1) };

/** What is said about an activity: comments by everybody, reviews by who was there. */
export default function ActivityComments() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("active.info", { id }, { section }));
  const queryClient = useQueryClient();
  const [, setSearch] = useSearchParams();
  const { values, change } = useAddress(reviewAddress);
  const { data: activity, error } = useSuspenseQuery(activityDetail(id));
  if (isNotFound(error)) return <GonePage label="活动评论" onBack={back} error={error} />;
  const head = (
    <CommentsHead
      activity={activity}
      view={values.view}
      // The two lists keep different things in the address: each begins with none of the other's.
      onView={(view) =>
        setSearch(view === "reviews" ? "?view=reviews" : "", { replace: true, preventScrollReset: true })
      }
    />
  );
  if (values.view === "comments")
    return <AllComments target={{ kind: "activity", id }} head={head} mark={mark} />;
  const refresh = async () => {
    await refreshActivities(queryClient);
    return undefined;
  };
  return (
    <>
      <NavBar title="活动评价" onBack={back} />
      <PullToRefresh onRefresh={refresh}>
        <main className="min-h-dvh bg-surface pb-8">
          {head}
          <Reviews
            activity={activity}
            at={values.review}
            onlyPictures={values.pictures === "1"}
            onOnlyPictures={(only) => change({ pictures: only ? "1" : undefined })}
          />
        </main>
      </PullToRefresh>
    </>
  );
}

const mark = { word: "已参加", useMarked: useParticipants };

/** Which of some members come, or were there. */
function useParticipants(id: string, members: readonly string[]): readonly string[] {
  const { data } = useQuery({ ...participants(id, members), enabled: members.length > 0 });
  return data?.ids ?? [];
}
