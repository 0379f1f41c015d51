import { useMatches, useNavigate } from "react-router";
import type { TabName } from "#client/screen-route.ts";
import { setActiveTab, useSession } from "#client/session.ts";
import { routeTable } from "./route-table.ts";
import type { RouteHandle } from "./routes.tsx";

interface TabItem {
  name: TabName;
  label: string;
  icon: string;
  /** Route that the tab's name stands for. */
  path: string;
}

const TABS: readonly TabItem[] = [
  { name: "Home", label: "首页", icon: "home", path: "/" },
  { name: "Community", label: "社区", icon: "forum", path: "/bbs" },
  { name: "Ask", label: "问答", icon: "ask", path: "/ask" },
  { name: "Shop", label: "商城", icon: "shop", path: "/shop" },
  { name: "My", label: "我的", icon: "my", path: "/my" },
];

/** Only tabs whose route exists. */
const tabs = TABS.filter((tab) => routeTable.some((row) => row.path === tab.path));

export function ShellTabBar() {
  const navigate = useNavigate();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const stored = useSession((state) => state.activeTab);
  const active = handle?.row.screen.tab ?? stored;
  return (
    <nav aria-label="主导航">
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          aria-current={tab.name === active ? "page" : undefined}
          onClick={() => {
            setActiveTab(tab.name);
            navigate(tab.path);
          }}
        >
          {tab.label}
        </button>
      ))}
    </nav>
  );
}
