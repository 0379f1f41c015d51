import { useQuery } from "@tanstack/react-query";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { CommentSection } from "#capabilities/texts/comments/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { isLive } from "#shared/activity-standing.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { GoneState } from "#ui/gone-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Picture } from "#ui/picture.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { ArticleSkeleton, CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { WhenNear } from "#ui/when-near.tsx";
import { commentsPath, listPath } from "../../../address.ts";
import { activityDetail, activitySide } from "../api.ts";
import { ActivityBar } from "../components/activity-bar.tsx";
import { Agenda } from "../components/agenda.tsx";
import { Facts } from "../components/facts.tsx";
import { People } from "../components/people.tsx";
import { stateNow } from "../state-now.ts";
import { stateKinds, stateWord } from "../state-words.ts";
import { useNow } from "../use-now.ts";

// For who signed up, or stands at the gate.
const OwnPart = lazyPart(async () => (await import("../components/own-part.tsx")).default);
const ReviewsPart = lazyPart(async () => (await import("../components/reviews-part.tsx")).default, {
  waiting: <CommentsSkeleton />,
});

/** An activity: what, when, where, for whom, and where the member stands with it. */
export default function Activity() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(listPath(section));
  const signedIn = useSession((state) => state.token !== null);
  const shown = useQuery(activityDetail(id));
  const { data: side } = useQuery({ ...activitySide(id), enabled: signedIn });
  const now = useNow();
  const activity = isNotFound(shown.error) ? undefined : shown.data;
  if (activity === undefined)
    return (
      <>
        <NavBar onBack={back} />
        <main className="min-h-dvh bg-surface">
          {shown.isPending ? (
            <ArticleSkeleton />
          ) : isNotFound(shown.error) ? (
            <GoneState as="h1" error={shown.error} />
          ) : (
            <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
          )}
        </main>
      </>
    );
  const state = stateNow(activity, now);
  const own = signedIn && side ? side : null;
  const isIn = own?.sign_up ? isLive(own.sign_up.state) : false;
  return (
    <>
      <Hero activity={activity} onBack={back} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <div className="px-edge pt-4">
          <p className="flex flex-wrap gap-1.5">
            {isIn && own?.sign_up?.state === "confirmed" && state !== "ended" && state !== "cancelled" ? (
              <Tag kind="solid">报名成功</Tag>
            ) : (
              <Tag kind={stateKinds[state]}>{stateWord({ state })}</Tag>
            )}
            <Tag>{activityTypeNames[activity.type]}</Tag>
          </p>
          <h1 className="mt-2 text-22 leading-tight font-bold text-balance">{activity.title}</h1>
          {activity.summary ? <p className="mt-1.5 text-15 text-ink-2">{activity.summary}</p> : null}
        </div>
        <Changes activity={activity} />
        {own && (isIn || own.staff !== null || own.attended) ? (
          <OwnPart activity={activity} side={own} state={state} now={now} />
        ) : null}
        <Facts activity={activity} state={state} now={now} refusals={own?.refusals} />
        {activity.agenda.length > 0 ? <Agenda items={activity.agenda} /> : null}
        {activity.document.blocks.length > 0 ? (
          <section aria-label="活动介绍">
            <SectionHead title="活动介绍" />
            <DocumentBody document={activity.document} alt={activity.title} className="px-edge" />
          </section>
        ) : null}
        <People activity={activity} />
        {activity.recap ? (
          <a
            href={activity.recap.path}
            className="press mx-edge mt-5 flex min-h-13 items-center gap-3 rounded-2 bg-surface-2 px-3.5"
          >
            <Icon name="doc" />
            <span className="min-w-0 flex-1">
              <span className="block text-12 text-ink-3">活动回顾</span>
              <span className="line-clamp-1 text-15 font-semibold">{activity.recap.title}</span>
            </span>
            <Icon name="right" size="s" className="text-ink-3" />
          </a>
        ) : null}
        {activity.reviews > 0 ? (
          <WhenNear fallback={<CommentsSkeleton />}>
            <ReviewsPart activity={activity} />
          </WhenNear>
        ) : null}
        <WhenNear fallback={<CommentsSkeleton />}>
          <CommentSection
            target={{ kind: "activity", id }}
            commentsPath={commentsPath(id)}
            closed={activity.comments_closed}
          />
        </WhenNear>
      </main>
      <ActivityBar activity={activity} state={state} side={own} />
    </>
  );
}

function Hero({ activity, onBack }: { activity: ActivityDetail; onBack: () => void }) {
  const { id } = activity;
  return (
    <div className="relative">
      {activity.poster ? (
        <Picture media={activity.poster} alt="" ratio="3:2" priority />
      ) : (
        <div className="bg-hero grid aspect-2/1 w-full place-items-center">
          <Icon name="ticket" size="l" />
        </div>
      )}
      <div
        data-theme="dark"
        className="absolute inset-x-0 top-0 h-22 bg-linear-to-b from-night/70 to-transparent text-white"
      >
        <NavBar
          overlay
          onBack={onBack}
          actions={
            <ShareButton
              shareable={{
                title: activity.title,
                description: activity.summary,
                path: pathOf("active.info", { id }),
                picture: activity.poster ? squareAddress("activity", id) : undefined,
                poster: posterAddress("activity", id),
              }}
            />
          }
        />
      </div>
    </div>
  );
}

/** That it was cancelled, or what changed last. */
function Changes({ activity }: { activity: ActivityDetail }) {
  if (activity.state === "cancelled")
    return (
      <p className="mx-edge mt-3 rounded-2 bg-bad-soft p-3 text-13 text-bad">
        活动已取消{activity.cancel_reason ? `：${activity.cancel_reason}` : ""}
      </p>
    );
  if (activity.change_note === "") return null;
  return (
    <p className="mx-edge mt-3 rounded-2 bg-warn-soft p-3 text-13 text-warn">
      时间地点有变：{activity.change_note}
    </p>
  );
}
