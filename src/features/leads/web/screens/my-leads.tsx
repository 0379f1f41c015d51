import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath, myPath } from "#sections/paths.ts";
import { documentsOf, umbrellaSection } from "#sections/registry.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ownLeads } from "../api/leads.ts";
import { LeadCard } from "../components/lead-card.tsx";

/** What the member asked to be handed on: to whom, when, and the way to take it back. */
export default function MyLeads() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(ownLeads());
  const statement = documentsOf(umbrellaSection).find(({ key }) => key === "clue");
  return (
    <>
      <NavBar title="预约记录" onBack={back} />
      <PullToRefresh
        onRefresh={async () => {
          await queryClient.invalidateQueries({ queryKey: [OWN, "leads"] });
          return undefined;
        }}
      >
        <main className="min-h-dvh bg-bg pb-10">
          <p className="px-edge pt-3 pb-1 text-13 text-ink-2">
            试驾和到店的预约只转交给你同意的那一家。撤回后信息立即删除，并通知对方。
            {statement && (
              <a href={statement.path} className="hit ml-1 text-accent-ink">
                保护声明
              </a>
            )}
          </p>
          <EndlessList
            query={query}
            label="预约"
            estimate={180}
            waiting={
              <Skeleton>
                {["a", "b", "c"].map((key) => (
                  <Bone key={key} className="mx-edge mt-3 h-40 rounded-3" />
                ))}
              </Skeleton>
            }
            empty={
              <EmptyState
                title="还没有预约"
                text="在车系页或活动里预约试驾、到店，记录会显示在这里。"
                action={
                  <a href={homePath(section)} className={buttonClass({ variant: "accent" })}>
                    去逛逛
                  </a>
                }
              />
            }
          >
            {(lead) => <LeadCard lead={lead} />}
          </EndlessList>
        </main>
      </PullToRefresh>
    </>
  );
}
