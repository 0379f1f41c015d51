import type { QueryClient } from "@tanstack/react-query";
import { bridge, configureBridge } from "#bridge/bridge.ts";
import { type ShareCard, shareLink } from "#bridge/share-card.ts";
import { startBridge } from "#bridge/start.ts";
import { wechatConfig } from "#capabilities/media/sharing/web/public.ts";
import { isPrivate, type PageMeta, type TableRow } from "#client/screen-route.ts";
import { useSession } from "#client/session.ts";
import { openSignInSheet } from "#client/sign-in.ts";
import { iconPath } from "#sections/app-files.ts";
import { homePath } from "#sections/paths.ts";
import { type Section, umbrellaSection } from "#sections/registry.ts";
import { pageConfirm } from "#ui/confirm-store.ts";
import { pageToast } from "#ui/toast-store.ts";
import type { CurrentScreen } from "./current-screen.ts";
import { titleOf } from "./head.ts";
import type { Router } from "./router.ts";

let current: CurrentScreen = { section: umbrellaSection, card: undefined };

/** Opens the bridge to the host and gives it the page's own means. Call it before the first screen is drawn. */
export async function openHost(): Promise<void> {
  configureBridge({
    toast: (text, kind) => pageToast(text, { kind }),
    confirm: pageConfirm,
    offerSignIn: (then) => openSignInSheet(then),
    token: () => useSession.getState().token,
    wechatConfig,
  });
  await startBridge();
}

/** Joins session and navigation to the host. Call it once, after the session was restored. */
export function followHost(router: Router, queryClient: QueryClient): void {
  const { host } = bridge();
  if (host === "shell")
    void import("./shell-host.ts").then(({ followShell }) => followShell(router, queryClient, () => current));
  // Whoever is not signed in there stays a visitor when the code does not come.
  if (host === "wechat")
    import("#capabilities/people/wechat/web/public.ts").then(
      ({ enterFromWechat }) => enterFromWechat(queryClient, (to) => router.navigate(to)),
      () => undefined,
    );
}

/**
 * Tells the host what the screen is: title, bars, and what its menu shares. Call it when the data is there.
 * @param there false where the screen was refused: nothing is shared then
 */
export function describeScreen(next: TableRow, meta: PageMeta, pathname: string, there = true): void {
  const host = bridge();
  host.changeTitle(titleOf(meta, next));
  const { screen } = next;
  const shareable = there && !isPrivate(screen);
  host.isTabbar(screen.tabBar === true);
  host.isShowReturn(screen.tabBar !== true);
  host.isShowShare(shareable);
  // Where the page's own bars have a search, the shell's has it.
  host.isShowSearch(shareable && screen.tabBar === true);
  const card = shareable ? cardOf(next, meta, pathname) : undefined;
  current = { section: next.section, card };
  // A menu that the page cannot empty shares something all the same: never what was on screen before.
  host.prepareShare(card ?? homeCard(next.section));
}

function homeCard(section: Section): ShareCard {
  const { origin } = window.location;
  return {
    title: `${section.name}：${section.tagline}`,
    description: section.description,
    url: shareLink(homePath(section), origin),
    picture: new URL(iconPath(section, 512), origin).href,
  };
}

function cardOf({ title, section }: TableRow, meta: PageMeta, pathname: string): ShareCard {
  const { origin } = window.location;
  const home = homeCard(section);
  const picture = meta.shareImage ?? meta.image;
  return {
    title: meta.title ?? (pathname === homePath(section) ? home.title : title),
    description: meta.description ?? home.description,
    url: shareLink(meta.sharePath ?? meta.canonical ?? pathname, origin),
    picture: picture === undefined ? home.picture : new URL(picture, origin).href,
  };
}
