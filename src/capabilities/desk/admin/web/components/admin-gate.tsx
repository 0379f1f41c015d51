import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { useLocation } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { me } from "../api/me.ts";
import { useStoredAdmin } from "../session.ts";

export interface AdminGateProps {
  /** The screen's name while there is nothing to show. */
  title: string;
  children: (admin: AdminProfile) => ReactNode;
}

/** Lets administrators in; everybody else sees a card with the way to sign in, never a redirect. */
export function AdminGate({ title, children }: AdminGateProps) {
  const { ready, token, admin } = useStoredAdmin();
  const { pathname, search } = useLocation();
  // Rights change while one is signed in; what was stored at the sign-in is only the first picture.
  useQuery(me(token));
  if (!ready) return <WaitingScreen title={title} />;
  if (token === null || admin === null) {
    const signIn = deskPathOf("admin.login", {}, { query: { redirect: pathname + search } });
    return (
      <main className="grid min-h-dvh content-center justify-items-center px-4">
        <Brandmark name={umbrellaSection.name} latin="ADMIN" />
        <div className="mt-6 w-full max-w-column rounded-3 bg-surface">
          <EmptyState
            as="h1"
            title="请先登录管理后台"
            text={`登录后可以打开“${title}”。会员账号不能用在这里。`}
            compact
            action={
              <a href={signIn} className={buttonClass({ variant: "accent" })}>
                去登录
              </a>
            }
          />
        </div>
      </main>
    );
  }
  return children(admin);
}

function WaitingScreen({ title }: { title: string }) {
  return (
    <main className="p-4 wide:pl-60">
      <h1 className="sr-only">{title}</h1>
      <Skeleton>
        <Bone className="h-11 w-40" />
        <Bone className="mt-4 h-32 w-full rounded-3" />
        <Bone className="mt-4 h-64 w-full rounded-3" />
      </Skeleton>
    </main>
  );
}
