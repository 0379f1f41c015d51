import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { activityPath, applyPath, listPath } from "../../../address.ts";
import { quickForm } from "../api.ts";
import { ActivityHead } from "../components/activity-head.tsx";
import { QuickForm, type QuickResult } from "../components/quick-form.tsx";
import { Result } from "../components/result.tsx";

const address = { id: textUpTo(20), code: textUpTo(40) };

/** Quick sign-up in front of a poster: `?id=&code=` come with its QR code. */
export default function QuickSignUp() {
  const { section } = useScreen();
  const { id, code } = useAddress(address).values;
  const back = useBack(listPath(section));
  const known = id !== undefined && /^[1-9]\d*$/.test(id) && code !== undefined;
  const query = useQuery({ ...quickForm(id ?? "", code ?? ""), enabled: known });
  const [result, setResult] = useState<QuickResult | null>(null);
  return (
    <>
      <NavBar title="活动登记" onBack={back} />
      <main className="min-h-dvh bg-surface px-edge pt-3 pb-10">
        {!known ? (
          <EmptyState
            title="扫海报上的二维码来登记"
            text="这个页面要从活动海报或现场的二维码打开。"
            action={
              <a href={listPath(section)} className={buttonClass({ variant: "accent" })}>
                查看活动
              </a>
            }
          />
        ) : query.data === undefined ? (
          <NotLoaded
            query={query}
            waiting={
              <Skeleton>
                <Bone className="h-24 rounded-3" />
                <Bone className="mt-5 h-14 rounded-2" />
                <Bone className="mt-5 h-14 rounded-2" />
              </Skeleton>
            }
          />
        ) : result === null ? (
          <Entry asked={query.data} code={code} onDone={setResult} />
        ) : (
          <Done asked={query.data} result={result} />
        )}
      </main>
    </>
  );
}

function Entry({
  asked,
  code,
  onDone,
}: {
  asked: SignUpForm;
  code: string;
  onDone: (result: QuickResult) => void;
}) {
  const { signedIn } = useMember();
  const { activity } = asked;
  return (
    <>
      <ActivityHead activity={activity} address={asked.address} />
      {activity.state !== "open" && activity.state !== "full" ? (
        <p className="mt-8 text-center text-17 font-semibold">暂时不能报名，请查看活动说明</p>
      ) : (
        <>
          {signedIn && (
            <a
              href={applyPath(activity)}
              className="press mt-3 flex min-h-13 items-center gap-3 rounded-3 bg-accent-soft px-4 text-15"
            >
              <span className="min-w-0 flex-1">你已登录，用账号报名不用验证码</span>
              <Icon name="right" size="s" className="text-accent-ink" />
            </a>
          )}
          <QuickForm asked={asked} code={code} onDone={onDone} />
        </>
      )}
    </>
  );
}

/** Signed in, and signed up where that was possible. */
function Done({ asked: { activity }, result }: { asked: SignUpForm; result: QuickResult }) {
  if (result.signUp !== null)
    return (
      <>
        {result.already && (
          <p className="rounded-2 bg-info-soft px-4 py-3 text-13 text-info">你已报名，以下是当前状态。</p>
        )}
        <Result own={result.signUp} />
      </>
    );
  return (
    <EmptyState
      title="已登录，报名失败"
      text={result.refusal}
      action={
        <a href={activityPath(activity)} className={buttonClass({ variant: "accent" })}>
          查看活动说明
        </a>
      }
    />
  );
}
