import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { mine } from "../api/influence.ts";
import { Elsewhere } from "../components/elsewhere.tsx";
import { VoiceDetail } from "../components/voice-detail.tsx";

/** How far one's application is, and what a voice has. */
export default function VoiceAudit() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const { data, isError, isFetching, error, refetch } = useQuery(mine(section.slug));
  // A renewal that waits stands above what still holds.
  const shown = data && [data.latest, data.holding].filter((one) => one !== null);
  const different = shown?.filter((one, at) => shown.findIndex(({ id }) => id === one.id) === at);
  return (
    <>
      <NavBar title="申请进度" onBack={back} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {different === undefined ? (
          isError ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              {["a", "b"].map((key) => (
                <Bone key={key} className="mx-edge mt-3 h-44 rounded-3" />
              ))}
            </Skeleton>
          )
        ) : (
          <PullToRefresh
            onRefresh={async () => {
              await refetch();
              return undefined;
            }}
          >
            <Elsewhere rows={data?.elsewhere ?? []} />
            {different.length === 0 ? (
              <EmptyState
                title="还没有申请"
                text="看看达人招募：找谁，有什么权益，怎样申请。"
                action={
                  <a
                    href={pathOf("voice.landing", {}, { section })}
                    className={buttonClass({ variant: "accent" })}
                  >
                    去看看
                  </a>
                }
              />
            ) : (
              different.map((one) => <VoiceDetail key={one.id} one={one} />)
            )}
          </PullToRefresh>
        )}
      </main>
    </>
  );
}
