import { type ReactNode, useSyncExternalStore } from "react";
import { refusedBan, useMember, useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { HomeLink } from "#client/home-link.tsx";
import { useNavigate, useSearchParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { offerSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { homePath, myPath, pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { BanAppealForm } from "../components/ban-appeal-form.tsx";
import { RevokeCancellation } from "../components/revoke-cancellation.tsx";

/** What stands in the way of an account, by `?code=`: what happened, why, and what can be done. */
export default function MyError() {
  const { section } = useScreen();
  const [search] = useSearchParams();
  const { ready } = useMember();
  const goBack = useBack(myPath(section));
  return (
    <>
      <NavBar onBack={goBack} />
      <main className="min-h-dvh bg-surface pb-10">
        {/* The server's page is one for all codes, and knows of nobody. */}
        {ready && <Notice code={search.get("code") ?? ""} />}
      </main>
    </>
  );
}

function Notice({ code }: { code: string }) {
  const { section } = useScreen();
  const home = <HomeLink variant="line" />;
  const safety = (
    <a href={pathOf("my.safety", {}, { section })} className={buttonClass({ variant: "accent" })}>
      账号与安全
    </a>
  );
  switch (code) {
    case "banned":
      return <Banned home={home} />;
    case "cancelling":
      return <Cancelling home={home} />;
    case "binding":
      return (
        <EmptyState
          as="h1"
          title="绑定失败"
          text="可能是验证码过期了，或者号码刚刚被其他账号绑定。账号没有任何改动，可以再试一次。"
          action={
            <>
              {home}
              <a
                href={pathOf("my.boundmobile", {}, { section })}
                className={buttonClass({ variant: "accent" })}
              >
                重新绑定
              </a>
            </>
          }
        />
      );
    case "wechat-taken":
      return (
        <EmptyState
          as="h1"
          title="这个微信已绑定另一个账号"
          text="一个微信只能绑定一个账号。可以用那个账号登录，或在那个账号里解除绑定后再来。"
          action={
            <>
              {home}
              {safety}
            </>
          }
        />
      );
    case "snapshot":
      return (
        <EmptyState
          as="h1"
          title="现在是微信的快照页"
          text="微信没有给出你的真实身份，所以不能登录。点右下角“使用完整服务”，再回来登录。"
          action={home}
        />
      );
    default:
      return (
        <EmptyState
          as="h1"
          title="账号遇到了一点问题"
          text="没有更多说明。可以重新登录试试，仍不行请联系客服。"
          action={
            <>
              {home}
              {safety}
            </>
          }
        />
      );
  }
}

const never = () => () => undefined;

function Banned({ home }: { home: ReactNode }) {
  const { signedIn } = useMember();
  const ban = useSyncExternalStore(never, refusedBan, () => null);
  if (signedIn)
    return <EmptyState as="h1" title="账号可以正常使用" text="当前登录的账号没有被封禁。" action={home} />;
  return (
    <>
      <EmptyState
        as="h1"
        compact
        title="账号已被封禁"
        text={ban?.message ?? "封禁期间不能登录。原因和期限会在登录时告诉你，对结果有疑问可以申诉。"}
        action={home}
      />
      <section aria-label="申诉" className="px-edge">
        <h2 className="mb-3 text-17 font-bold">申诉</h2>
        <BanAppealForm mobile={ban?.mobile ?? ""} />
      </section>
    </>
  );
}

function Cancelling({ home }: { home: ReactNode }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const { signedIn } = useMember();
  const { data: profile } = useOwnProfile();
  if (!signedIn)
    return (
      <EmptyState
        as="h1"
        title="注销申请已提交"
        text="15 天内重新登录就可以撤销。到期后账号会被注销，无法找回。"
        action={
          <>
            {home}
            <Button variant="accent" onClick={() => offerSignIn()}>
              登录并撤销
            </Button>
          </>
        }
      />
    );
  if (profile === undefined) return null;
  if (profile.cancel_due_at === null)
    return <EmptyState as="h1" title="账号未在注销中" text="一切正常，可以放心使用。" action={home} />;
  return (
    <div className="px-edge pt-6">
      <h1 className="mb-3 text-20 font-bold">账号正在注销</h1>
      <RevokeCancellation
        dueAt={profile.cancel_due_at}
        onRevoked={() => void navigate(myPath(section), { replace: true })}
      />
      <a href={homePath(section)} className={`${buttonClass({ variant: "line", wide: true })} mt-2.5`}>
        继续注销，先随便看看
      </a>
    </div>
  );
}
