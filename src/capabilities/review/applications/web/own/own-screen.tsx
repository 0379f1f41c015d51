import type { ReactNode } from "react";
import { useBack } from "#client/use-back.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded, type UnloadedQuery } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";

interface OwnScreenProps<One> {
  title: string;
  /** Where its back leads where nothing was before. */
  from: string;
  query: UnloadedQuery;
  /** One's own that stand here; undefined until they are known. */
  shown: readonly One[] | undefined;
  top?: ReactNode;
  /** Said where there are none, with the way to begin. */
  nothing: { title: string; text: string; label: string; to: string };
  foot?: ReactNode;
  children: (shown: readonly One[]) => ReactNode;
}

/** One's own applications of a kind, as cards or with everything about each. */
export function OwnScreen<One>(props: OwnScreenProps<One>) {
  const { title, query, shown, nothing } = props;
  const back = useBack(props.from);
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {shown === undefined ? (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="mx-edge mt-3 h-44 rounded-3" />
                <Bone className="mx-edge mt-3 h-44 rounded-3" />
              </Skeleton>
            }
          />
        ) : (
          <PullToRefresh
            onRefresh={async () => {
              await query.refetch();
              return undefined;
            }}
          >
            {props.top}
            {shown.length > 0 ? (
              props.children(shown)
            ) : (
              <EmptyState
                title={nothing.title}
                text={nothing.text}
                action={
                  <a href={nothing.to} className={buttonClass({ variant: "accent" })}>
                    {nothing.label}
                  </a>
                }
              />
            )}
            {props.foot}
          </PullToRefresh>
        )}
      </main>
    </>
  );
}
