import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ProofForm, useMember } from "#capabilities/people/members/web/public.ts";
import type { Appeal, Safety } from "#capabilities/profile/account/contract.ts";
import { safety } from "#capabilities/profile/account/web/api/queries.ts";
import { useSentWords } from "#client/review-time.tsx";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { AppealForm } from "../components/appeal-form.tsx";
import { Asked } from "../components/asked.tsx";
import { Steps } from "../components/steps.tsx";

/** The first step to another number: to prove the one that is bound, or to tell that it is lost. */
export default function MyMobileAudit() {
  const { section } = useScreen();
  const goBack = useBack(pathOf("my.safety", {}, { section }));
  const { signedIn } = useMember();
  const query = useQuery({ ...safety(), enabled: signedIn });
  return (
    <>
      <NavBar title="验证手机号" onBack={goBack} />
      <main className="min-h-dvh bg-surface px-edge pb-10">
        <Asked query={query}>{(data) => <Verify safety={data} />}</Asked>
      </main>
    </>
  );
}

function Verify({ safety: { mobile, appeal, proved_until: proved } }: { safety: Safety }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);
  const next = pathOf("my.boundmobile", {}, { section });
  // Nothing to prove, or it was proved a moment ago: in its place, so that back does not lead here again.
  const done = mobile === null || proved !== null;
  useEffect(() => {
    if (done) void navigate(next, { replace: true });
  }, [done, navigate, next]);
  if (done) return null;
  return (
    <>
      <Steps current={1} />
      {appeal !== null && <AppealState appeal={appeal} next={next} />}
      {lost ? (
        <AppealForm onSent={() => setLost(false)} onCancel={() => setLost(false)} />
      ) : (
        appeal?.status !== "granted" && (
          <>
            <ProofForm
              onProved={() => {
                // The page asks again, sees the proof and goes on.
                void queryClient.invalidateQueries({ queryKey: safety().queryKey });
              }}
            />
            {appeal?.status !== "in_review" && (
              <button
                type="button"
                onClick={() => setLost(true)}
                className="press mx-auto mt-3 flex min-h-11 items-center text-13 text-ink-3"
              >
                号码已停用或丢失？人工申诉
              </button>
            )}
          </>
        )
      )}
    </>
  );
}

function AppealState({ appeal, next }: { appeal: Appeal; next: string }) {
  const { status, reason, created_at: at, usable_until: until } = appeal;
  const said = useSentWords(status === "in_review" ? "appeal" : null, "预计 1–3 个工作日");
  const tags = { in_review: "pending", granted: "passed", rejected: "rejected" } as const;
  return (
    <section aria-label="申诉进度" className="mb-6 rounded-3 bg-surface-2 p-4">
      <p className="flex items-center justify-between">
        <span className="text-15 font-semibold">手机号申诉</span>
        <StatusTag status={tags[status]} />
      </p>
      <p className="num mt-1 text-13 text-ink-3">{formatDate(at, { time: true })} 提交</p>
      {status === "in_review" && (
        <p className="mt-2 text-13 text-ink-2">{said}，结果会发消息给你。期间找回了号码，仍可直接验证。</p>
      )}
      {status === "rejected" && <p className="mt-2 text-15 text-bad">{reason}</p>}
      {status === "granted" && until !== null && (
        <>
          <p className="num mt-2 text-13 text-ink-2">
            请在 {formatDate(until, { time: true, year: false })} 前绑定新的手机号。
          </p>
          <a href={next} className={`${buttonClass({ variant: "accent", wide: true })} mt-3`}>
            绑定新手机号
          </a>
        </>
      )}
    </section>
  );
}
