import { useEffect } from "react";
import { useMatches } from "react-router";
import { umbrellaSection } from "#sections/registry.ts";
import { KeepAliveOutlet } from "./keep-alive.tsx";
import type { RouteHandle } from "./routes.tsx";
import { useScrollByPath } from "./scroll.ts";
import { ShellTabBar } from "./shell-tab-bar.tsx";

/** What surrounds every screen: section colours, the kept outlet, the tab bar. */
export function AppShell() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const row = handle?.row;
  useScrollByPath();
  useEffect(() => {
    document.documentElement.dataset.section = row?.section.slug ?? umbrellaSection.slug;
  }, [row]);
  return (
    <div className="app" data-section={row?.section.slug ?? umbrellaSection.slug}>
      <KeepAliveOutlet />
      {row?.screen.tabBar ? <ShellTabBar /> : null}
    </div>
  );
}
