import type { QueryClient } from "@tanstack/react-query";
import { bridge } from "#bridge/bridge.ts";
import { followShellEvents } from "#bridge/open-shell.ts";
import type { HostSession } from "#bridge/types.ts";
import { site } from "#capabilities/site/site/web/public.ts";
import type { TabName } from "#client/screen-route.ts";
import { dropSession, replaceToken, setActiveTab, setQrPopup, signIn, useSession } from "#client/session.ts";
import { homePath, pathOf } from "#sections/paths.ts";
import { handQuestionsTo } from "#ui/confirm-store.ts";
import { handToastsTo } from "#ui/toast-store.ts";
import { askHeightOf } from "#ui/use-keyboard-inset.ts";
import type { CurrentScreen } from "./current-screen.ts";
import type { Router } from "./router.ts";
import { tabsOf } from "./tabs.ts";

/** Inside the native shell: answers its bars and joins the two sessions. Loaded there only. */
export function followShell(router: Router, queryClient: QueryClient, current: () => CurrentScreen): void {
  // What the shell asks is answered at once, from what is known by then.
  void queryClient.prefetchQuery(site());
  followShellEvents({
    back: () => goBack(router, current()),
    share() {
      const { card } = current();
      if (card) void bridge().shareContent(card);
      return card !== undefined;
    },
    search() {
      void router.navigate(pathOf("search", {}, { section: current().section }));
      return true;
    },
    qr() {
      // Without a code there is no popup, and the shell may do something else.
      if (!queryClient.getQueryData(site().queryKey)?.mini_code) return false;
      setQrPopup(true);
      return true;
    },
    tab(name) {
      const tab = tabsOf(current().section).find((one) => one.name === name);
      if (tab === undefined) return false;
      setActiveTab(tab.name as TabName);
      void router.navigate(tab.href);
      return true;
    },
    session: takeSession,
  });
  // Messages and questions look as the shell's do; where it has none, its bridge leads back to the page's own.
  handToastsTo((text, kind) => bridge().toast(text, kind));
  handQuestionsTo((question) => bridge().messageBox(question));
  // Its web view may not tell the page how much of it the keyboard leaves.
  askHeightOf(() => bridge().getWinHeight());
  // The shell keeps the session: what it knows goes before what the page remembers.
  void bridge()
    .getToken()
    .then((token) => takeSession(token === null ? null : { token }))
    .catch(() => undefined);
  useSession.subscribe((now, before) => {
    if (before.token !== null && now.token === null) void bridge().needLogout();
  });
}

/** Closes what lies on top, goes back inside the app, or to the section's home; from there the shell goes on. */
function goBack(router: Router, { section }: CurrentScreen): boolean {
  const { idx: index = 0, overlays = 0 } = (window.history.state ?? {}) as {
    idx?: number;
    overlays?: number;
  };
  if (overlays > 0) {
    window.history.back();
    return true;
  }
  if (index > 0) {
    void router.navigate(-1);
    return true;
  }
  const home = homePath(section);
  if (window.location.pathname === home) return false;
  void router.navigate(home, { replace: true });
  return true;
}

function takeSession(session: HostSession | null): void {
  const { token } = useSession.getState();
  if (session === null) {
    if (token !== null) dropSession();
    return;
  }
  if (session.token === token) return;
  if (session.user) {
    signIn(session.token, session.user);
    return;
  }
  // Somebody else, perhaps: the profile is fetched anew.
  useSession.setState({ user: null });
  replaceToken(session.token);
}
