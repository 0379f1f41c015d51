import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ownCertifications } from "../api/certifications.ts";
import { CertificationCard } from "./certification-card.tsx";
import { MobileRow } from "./mobile-row.tsx";

/** One's own applications: of this club, or of all of them with the state of the bound number. */
export function OwnCertifications({ all }: { all: boolean }) {
  const { section } = useScreen();
  const { data, isError, isFetching, error, refetch } = useQuery(ownCertifications());
  if (data === undefined)
    return isError ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton>
        {["a", "b"].map((key) => (
          <Bone key={key} className="mx-edge mt-3 h-44 rounded-3" />
        ))}
      </Skeleton>
    );
  const mine =
    all || section.umbrella ? data.items : data.items.filter((one) => one.section === section.slug);
  const begin = pathOf("approve.car", {}, { section });
  return (
    <PullToRefresh
      onRefresh={async () => {
        await refetch();
        return undefined;
      }}
    >
      {all && <MobileRow mobile={data.mobile} />}
      {mine.length === 0 ? (
        <EmptyState
          title="还没有认证"
          text="两分钟认证车主，名字旁点亮车系徽标。"
          action={
            <a href={begin} className={buttonClass({ variant: "accent" })}>
              去认证
            </a>
          }
        />
      ) : (
        <>
          <ul aria-label="我的认证" className="pt-3">
            {mine.map((one) => (
              <CertificationCard key={one.id} one={one} />
            ))}
          </ul>
          <div className="px-edge">
            <a href={begin} className={buttonClass({ variant: "line", wide: true })}>
              认证另一辆车
            </a>
          </div>
        </>
      )}
    </PullToRefresh>
  );
}
