import { useQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { certificationForm } from "../api/certifications.ts";
import { ApplyForm } from "../components/apply-form.tsx";

const formAddress = {
  /** An application that is changed. */
  id: textUpTo(20),
  /** The car was another's before. */
  appeal: textUpTo(1),
};

/** A car is certified in three steps; `?id=` goes on with an application that was refused or sent back. */
export default function ApproveCar() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const { id, appeal } = useAddress(formAddress).values;
  const back = useBack(pathOf("approve.center", {}, { section }));
  const { data, isError, isFetching, error, refetch } = useQuery(certificationForm(section.slug, id));
  const unchangeable = id !== undefined && data !== undefined && data.id === null;
  return (
    <>
      <NavBar
        // Pages are the same for every address of the form: which it is, is known with what it holds.
        title={data && data.id !== null && data.state !== "draft" ? "修改认证材料" : "车主认证"}
        onBack={back}
        actions={
          <a
            href={pathOf("my.car-check", {}, { section })}
            className="press flex h-11 items-center px-3 text-13 text-ink-2"
          >
            车辆核验
          </a>
        }
      />
      <main className="min-h-dvh bg-bg pb-tab-bar">
        {data ? (
          <>
            {(data.reason !== "" || data.emptied || unchangeable) && (
              <div role="status" className="bg-warn-soft px-edge py-3 text-13 leading-body">
                {unchangeable && <p>这份申请现在不能修改，可以重新提交一份。</p>}
                {data.reason !== "" && <p>审核意见：{data.reason}</p>}
                {data.emptied && <p>上次的证件信息已按约定删除，请重新填写。</p>}
              </div>
            )}
            <ApplyForm
              // By what was asked for: the id of a draft is there only once something was typed.
              key={id ?? "new"}
              form={data}
              appeal={appeal !== undefined}
              onSubmitted={(made) =>
                navigate(pathOf("approve.ok", {}, { section, query: { id: made } }), { replace: true })
              }
            />
          </>
        ) : isError ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <div className="px-edge pt-4">
              <Bone className="h-1 w-full" />
              <Bone className="mt-5 h-7 w-40" />
              <Bone className="mt-5 h-13 w-full rounded-2" />
              <Bone className="mt-5 h-13 w-full rounded-2" />
            </div>
          </Skeleton>
        )}
      </main>
    </>
  );
}
