import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMember } from "#capabilities/people/members/web/public.ts";
import type { Safety } from "#capabilities/profile/account/contract.ts";
import { safety } from "#capabilities/profile/account/web/api/queries.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { Asked } from "../components/asked.tsx";
import { BindForm } from "../components/bind-form.tsx";
import { Steps } from "../components/steps.tsx";

/** Binds a number, or another one after the one before was proved. */
export default function MyBoundMobile() {
  const { section } = useScreen();
  const goBack = useBack(pathOf("my.safety", {}, { section }));
  const { signedIn } = useMember();
  const query = useQuery({ ...safety(), enabled: signedIn });
  return (
    <>
      <NavBar title={query.data?.mobile ? "更换手机号" : "绑定手机号"} onBack={goBack} />
      <main className="min-h-dvh bg-surface px-edge pb-10">
        <Asked query={query}>{(data) => <Bind safety={data} />}</Asked>
      </main>
    </>
  );
}

function Bind({ safety: { mobile, proved_until: proved, appeal } }: { safety: Safety }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const verify = pathOf("my.mobileaudit", {}, { section });
  const mayBind = mobile === null || proved !== null || appeal?.status === "granted";
  // Opened by its address, or the proof has run out on the way.
  useEffect(() => {
    if (!mayBind) void navigate(verify, { replace: true });
  }, [mayBind, navigate, verify]);
  if (!mayBind) return null;
  return (
    <>
      {mobile === null ? (
        <p className="pt-4 pb-5 text-15 leading-body text-ink-2">
          按规定，发表评论等内容之前需要绑定手机号。号码只用于登录和验证，不会公开。
        </p>
      ) : (
        <>
          <Steps current={2} />
          <p className="mb-4 text-15 text-ink-2">
            当前绑定 <b className="num text-ink">{mobile}</b>，更换后用新号码登录。
          </p>
        </>
      )}
      <BindForm changing={mobile !== null} />
    </>
  );
}
