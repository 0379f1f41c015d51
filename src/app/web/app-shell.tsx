import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ProofSheetHost, SignInSheetHost } from "#capabilities/people/members/web/public.ts";
import { AccountHost } from "#capabilities/profile/account/web/public.ts";
import { QrPopupHost } from "#capabilities/site/site/web/public.ts";
import { ComposerHost, provideComposerKinds } from "#capabilities/texts/writing/web/public.ts";
import { useRouterState } from "#client/router.tsx";
import type { TabName } from "#client/screen-route.ts";
import { setActiveTab, useSession } from "#client/session.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { ConfirmHost } from "#ui/confirm-host.tsx";
import { askRefresh } from "#ui/refresh-asked.ts";
import { TabBar } from "#ui/tab-bar.tsx";
import { ToastHost } from "#ui/toast-host.tsx";
import { KeepAliveOutlet } from "./keep-alive.tsx";
import { PlaceOfAddress, useScrollByPath } from "./scroll.ts";
import { SKIPPED_TO, SkipLink } from "./skip-link.tsx";
import { tabsOf } from "./tabs.ts";

provideComposerKinds(async () => (await import("./composer-kinds.ts")).default);

/** What surrounds every screen: section colours, the kept outlet, tab bar, sheets, toasts. */
export function AppShell() {
  const { match, location } = useRouterState();
  const row = match?.row;
  const slug = row?.section.slug ?? umbrellaSection.slug;
  const { pathname } = location;
  const queryClient = useQueryClient();
  const stored = useSession((state) => state.activeTab);
  useScrollByPath();
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.section = slug;
    if (row?.screen.admin) root.dataset.admin = "";
    else delete root.dataset.admin;
  }, [slug, row]);
  return (
    <>
      <PlaceOfAddress address={pathname + location.search + location.hash} />
      <SkipLink />
      {/* Drawn at the lower end, and reached before the screen: a keyboard does not have to pass an endless list. */}
      {row?.screen.tabBar ? (
        <TabBar
          items={tabsOf(row.section)}
          active={row.screen.tab ?? stored}
          onSelect={(item, event) => {
            setActiveTab(item.name as TabName);
            if (item.href !== pathname) return;
            event.preventDefault();
            window.scrollTo(0, 0);
            if (!askRefresh()) void queryClient.invalidateQueries({ type: "active" });
          }}
        />
      ) : null}
      <div id={SKIPPED_TO} className={row?.screen.admin ? "admin" : "app"} data-section={slug}>
        <KeepAliveOutlet />
      </div>
      <AccountHost />
      <ComposerHost />
      <SignInSheetHost />
      <ProofSheetHost />
      <QrPopupHost />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}
