import { useEffect } from "react";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { useLocation, useNavigate } from "#client/router.tsx";
import { pathOf } from "#sections/paths.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const MinorGuard = lazyPart(async () => (await import("./minor-guard.tsx")).default, {
  waiting: null,
  // Without it nothing can be said; the next page tries again.
  failed: () => null,
});

const SHOWN = "paddock.cancelling_shown";

/** What an account brings to every page: the lock of minors' mode, and word of a cancellation that is under way. */
export function AccountHost() {
  const { data: profile } = useOwnProfile();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const due = profile?.cancel_due_at ?? null;
  const isThere = pathname.endsWith(pathOf("my.error", {}));
  useEffect(() => {
    // Once in a visit, however the member signed in.
    if (due === null || isThere || wasShown(due)) return;
    void navigate(pathOf("my.error", {}, { query: { code: "cancelling" } }));
  }, [due, isThere, navigate]);
  return profile?.minor_mode ? <MinorGuard /> : null;
}

function wasShown(due: string): boolean {
  try {
    if (sessionStorage.getItem(SHOWN) === due) return true;
    sessionStorage.setItem(SHOWN, due);
    return false;
  } catch {
    return true;
  }
}
