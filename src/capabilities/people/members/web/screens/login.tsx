import { useEffect } from "react";
import { useMember } from "#capabilities/people/members/web/session/use-member.ts";
import { useNavigate, useSearchParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { safeRedirect } from "#shared/redirect.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";

/** The page form of the sign-in sheet; `?redirect=` names a path of this app to go on to. */
export default function Login() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { signedIn } = useMember();
  const goBack = useBack();
  const target = safeRedirect(search.get("redirect"), myPath(umbrellaSection));

  // Also when the sign-in happened in another tab, or long ago.
  useEffect(() => {
    if (signedIn) void navigate(target, { replace: true });
  }, [signedIn, target, navigate]);

  return (
    <>
      <NavBar onBack={goBack} />
      <main className="min-h-dvh bg-surface px-5 pt-6">
        <Brandmark name={umbrellaSection.name} latin={umbrellaSection.latin} className="text-20" />
        <h1 className="mt-7 text-26 font-bold">手机号登录</h1>
        <p className="mt-1 mb-6 text-15 text-ink-2">登录后可以评论、收藏，从上次的位置继续看</p>
        <SignInForm onSignedIn={() => undefined} />
      </main>
    </>
  );
}
