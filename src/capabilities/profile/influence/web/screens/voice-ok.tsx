import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { about, CodePicture } from "#capabilities/site/about/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { mine } from "../api/influence.ts";

const next = [
  ["审核员打开你的主页", "核对昵称、粉丝数和核对码，请先不要删掉它"],
  ["结果发到消息", "缺什么会逐个账号说明，补齐后接着审"],
  ["成为达人", "获得等级、编号和权益"],
] as const;

/** An application was handed in: what happens next. Opened without one it leads to where one can begin. */
export default function VoiceOk() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const audit = pathOf("voice.audit", {}, { section });
  const landing = pathOf("voice.landing", {}, { section });
  const back = useBack(audit);
  const { data, isError, isFetching, error, refetch } = useQuery(mine(section.slug));
  const { data: contact } = useQuery(about(section.slug));
  const latest = data?.latest;
  const waits = latest?.state === "submitted" || latest?.state === "in_review";
  // Nothing waits: a link that was kept, or a reload days later. What was known before it was handed in says nothing.
  const elsewhere = data === undefined || isFetching || waits ? null : latest ? audit : landing;
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return (
    <>
      <NavBar title="申请成功" onBack={back} />
      <main className="min-h-dvh bg-surface px-edge pb-8">
        {latest && waits ? (
          <>
            <div className="pt-12 text-center">
              <span className="mx-auto grid size-18 place-items-center rounded-full bg-ok-soft text-ok">
                <Icon name="done" size="l" />
              </span>
              <h2 className="mt-5 text-20 font-bold">已提交，预计 3–5 个工作日</h2>
              <p className="mt-1.5 text-15 text-ink-2">
                {latest.called}
                {latest.renewal && "，复核期间达人资格照常有效"}
              </p>
            </div>
            <ol className="mt-8">
              {next.map(([title, text], at) => (
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
            {contact?.wechat.code != null && (
              <section aria-label="服务号" className="mt-5 rounded-3 bg-surface-2 p-4">
                <p className="mb-3 text-center text-13 text-ink-2">
                  关注{contact.wechat.name === "" ? "服务号" : `“${contact.wechat.name}”`}，第一时间收到结果
                </p>
                <CodePicture src={contact.wechat.code} label="服务号二维码" />
              </section>
            )}
            <div className="mt-5 grid gap-2.5">
              <a href={audit} className={buttonClass({ variant: "accent", size: "l", wide: true })}>
                查看进度
              </a>
              <a href={homePath(section)} className={buttonClass({ variant: "line", size: "l", wide: true })}>
                返回首页
              </a>
            </div>
          </>
        ) : isError ? (
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
