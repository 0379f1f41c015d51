import { useQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Bone, RowBones, Skeleton } from "#ui/skeleton.tsx";
import { ownCertification, ownCertifications } from "../api/certifications.ts";
import { AuditDetail } from "../components/audit-detail.tsx";

/** Where one's application stands and how it came there; without `?id=` the latest. */
export default function MyCarAudit() {
  const { section } = useScreen();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const back = useBack(pathOf("approve.my", {}, { section }));
  const list = useQuery({ ...ownCertifications(), enabled: id === undefined });
  const wanted = id ?? list.data?.items[0]?.id;
  const one = useQuery({ ...ownCertification(wanted ?? ""), enabled: wanted !== undefined });
  const failed = one.isError ? one : list.isError ? list : null;
  const isNone =
    (id === undefined && list.data?.items.length === 0) ||
    (one.isError && "status" in one.error && (one.error.status === 404 || one.error.status === 400));
  return (
    <>
      <NavBar title="认证进度" onBack={back} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        {one.data ? (
          <AuditDetail one={one.data} />
        ) : isNone ? (
          <EmptyState
            title="还没有提交认证"
            text="准备好行驶证，两分钟就能提交。"
            action={
              <a href={pathOf("approve.car", {}, { section })} className={buttonClass({ variant: "accent" })}>
                去认证
              </a>
            }
          />
        ) : failed ? (
          <ErrorState
            error={failed.error}
            retrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <Skeleton>
            <Bone className="mx-edge mt-3 h-42 rounded-3" />
            <div className="mt-5">
              <RowBones />
              <RowBones />
            </div>
          </Skeleton>
        )}
      </main>
    </>
  );
}
