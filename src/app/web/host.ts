import type { DataRouter } from "react-router";
import { bridge, configureBridge } from "#bridge/bridge.ts";
import { type ShareCard, shareLink } from "#bridge/share-card.ts";
import { startBridge } from "#bridge/start.ts";
import type { HostEvent, HostSession } from "#bridge/types.ts";
import type { PageMeta, TabName } from "#client/screen-route.ts";
import { dropSession, replaceToken, setActiveTab, setQrPopup, signIn, useSession } from "#client/session.ts";
import { offerSignIn } from "#client/sign-in.ts";
import { wechatConfig } from "#features/sharing/web/public.ts";
import { sectionBase, umbrellaSection } from "#sections/registry.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { titleOf } from "./head.ts";
import type { TableRow } from "./route-table.ts";
import { tabs } from "./tabs.ts";

let card: ShareCard | undefined;
let row: TableRow | undefined;

/** Opens the bridge to the host and gives it the page's own means. Call it before the first screen is drawn. */
export async function openHost(): Promise<void> {
  configureBridge({
    toast: (text, kind) => toast(text, { kind }),
    confirm,
    offerSignIn: (then) => offerSignIn(then),
    token: () => useSession.getState().token,
    wechatConfig,
  });
  await startBridge();
}

/** Joins session, navigation and links of other sites to the host. Call it once, after the session was restored. */
export function followHost(router: DataRouter): void {
  configureBridge({ onEvent: (event) => void answerHost(event, router) });
  followExternalLinks();
  if (bridge().host !== "shell") return;
  // The shell keeps the session: what it knows goes before what the page remembers.
  void bridge()
    .getToken()
    .then((token) => takeSession(token === null ? null : { token }))
    .catch(() => undefined);
  useSession.subscribe((now, before) => {
    if (before.token !== null && now.token === null) void bridge().needLogout();
  });
}

/** Tells the host what the screen is: title, bars, and what its menu shares. Call it when the data is there. */
export function describeScreen(next: TableRow, meta: PageMeta, pathname: string): void {
  const host = bridge();
  row = next;
  host.changeTitle(titleOf(meta, next));
  const { screen } = next;
  const shareable = !screen.clientOnly && !screen.admin;
  host.isTabbar(screen.tabBar === true);
  host.isShowReturn(screen.tabBar !== true);
  host.isShowShare(shareable);
  host.isShowSearch(false);
  card = shareable ? cardOf(next, meta, pathname) : undefined;
  if (card) host.prepareShare(card);
}

function cardOf({ title, section }: TableRow, meta: PageMeta, pathname: string): ShareCard {
  const { origin } = window.location;
  return {
    title: meta.title ?? (pathname === "/" ? `${section.name}：${section.tagline}` : title),
    description: meta.description ?? section.description,
    url: shareLink(meta.canonical ?? pathname, origin),
    picture: new URL(meta.shareImage ?? meta.image ?? "/icon-512.png", origin).href,
  };
}

async function answerHost(asked: HostEvent, router: DataRouter): Promise<void> {
  switch (asked.event) {
    case "back": {
      const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
      const base = sectionBase(row?.section ?? umbrellaSection);
      await (index > 0 ? router.navigate(-1) : router.navigate(base === "" ? "/" : `${base}/home`));
      return;
    }
    case "share":
      if (card) await bridge().shareContent(card);
      return;
    case "tab": {
      const tab = tabs.find(({ name }) => name === asked.name);
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

/** One listener for all links that lead out of the site; each host leaves in its own way. */
function followExternalLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || "asked" in link.dataset) return;
    if (!/^https?:$/.test(link.protocol) || link.origin === location.origin) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void bridge().openWebView(link.href);
  });
}
