import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { textUpTo, useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ownCertification } from "../api/certifications.ts";

/** An application was handed in: what happens next. Opened without one it leads to one's own. */
export default function ApproveOk() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const mine = pathOf("approve.my", {}, { section });
  const back = useBack(mine);
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...ownCertification(id ?? ""),
    enabled: id !== undefined,
  });
  // Nothing was handed in: a link that was kept, or a reload days later.
  const isNothing =
    id === undefined || isNotFound(error) || (data !== undefined && data.submitted_at === null);
  useEffect(() => {
    if (isNothing) navigate(mine, { replace: true });
  }, [isNothing, navigate, mine]);
  return (
    <>
      <NavBar title="提交成功" onBack={back} />
      <main className="min-h-dvh bg-surface px-edge pb-8">
        {data && !isNothing ? (
          <>
            <div className="pt-12 text-center">
              <span className="mx-auto grid size-18 place-items-center rounded-full bg-ok-soft text-ok">
                <Icon name="done" size="l" />
              </span>
              <h2 className="mt-5 text-20 font-bold">已提交，预计 1–3 个工作日</h2>
              <p className="mt-1.5 text-15 text-ink-2">{data.label}</p>
            </div>
            <ol className="mt-8">
              {[
                ["审核员核对材料", "证件只有审核员能看，每次查看都有记录"],
                ["结果发到消息", "缺材料会逐项说明，补齐后接着审"],
                ["材料自动删除", "审核结束几天后删除，只留末几位"],
              ].map(([title, text], at) => (
                <li key={title} className="flex gap-3 py-3">
                  <span className="num grid size-6 flex-none place-items-center rounded-full bg-accent-soft text-13 font-bold text-accent-ink">
                    {at + 1}
                  </span>
                  <span>
                    <b className="block text-15 font-semibold">{title}</b>
                    <span className="text-13 text-ink-2">{text}</span>
                  </span>
                </li>
              ))}
            </ol>
            <div className="mt-5 grid gap-2.5">
              <a
                href={pathOf("my.car-audit", {}, { section, query: { id: data.id } })}
                className={buttonClass({ variant: "accent", size: "l", wide: true })}
              >
                查看进度
              </a>
              <a href={homePath(section)} className={buttonClass({ variant: "line", size: "l", wide: true })}>
                返回首页
              </a>
            </div>
          </>
        ) : isError && !isNotFound(error) ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Bone className="mx-auto mt-12 size-18 rounded-full" />
            <Bone className="mx-auto mt-5 h-7 w-52" />
          </Skeleton>
        )}
      </main>
    </>
  );
}
