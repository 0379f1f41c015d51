import { bridge, configureBridge } from "#bridge/bridge.ts";
import type { HostEvent, HostSession } from "#bridge/types.ts";
import type { TabName } from "#client/screen-route.ts";
import { dropSession, replaceToken, setActiveTab, setQrPopup, signIn, useSession } from "#client/session.ts";
import { homePath } from "#sections/paths.ts";
import type { CurrentScreen } from "./host.ts";
import type { Router } from "./router.ts";
import { tabsOf } from "./tabs.ts";

/** Inside the native shell: answers its bars and joins the two sessions. Loaded there only. */
export function followShell(router: Router, current: () => CurrentScreen): void {
  configureBridge({ onEvent: (event) => void answer(event, router, current()) });
  // The shell keeps the session: what it knows goes before what the page remembers.
  void bridge()
    .getToken()
    .then((token) => takeSession(token === null ? null : { token }))
    .catch(() => undefined);
  useSession.subscribe((now, before) => {
    if (before.token !== null && now.token === null) void bridge().needLogout();
  });
}

async function answer(asked: HostEvent, router: Router, { section, card }: CurrentScreen): Promise<void> {
  switch (asked.event) {
    case "back": {
      const { idx: index = 0, overlays = 0 } = (window.history.state ?? {}) as {
        idx?: number;
        overlays?: number;
      };
      if (overlays > 0) return window.history.back();
      await (index > 0 ? router.navigate(-1) : router.navigate(homePath(section)));
      return;
    }
    case "share":
      if (card) await bridge().shareContent(card);
      return;
    case "tab": {
      const tab = tabsOf(section).find(({ name }) => name === asked.name);
      if (tab === undefined) return;
      setActiveTab(tab.name as TabName);
      await router.navigate(tab.href);
      return;
    }
    case "session":
      takeSession(asked.session);
      return;
    case "qr":
      setQrPopup(true);
      return;
    case "search":
      return;
  }
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
