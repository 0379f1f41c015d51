import type { TabName } from "#client/screen-route.ts";
import type { TabBarItem } from "#ui/tab-bar.tsx";
import { routeTable } from "./route-table.ts";

interface Tab extends TabBarItem {
  name: TabName;
}

/** The five tabs of the specification; each name stands for a route. */
const allTabs: readonly Tab[] = [
  { name: "Home", label: "首页", icon: "home", href: "/" },
  { name: "Community", label: "社区", icon: "community", href: "/bbs" },
  { name: "Ask", label: "问答", icon: "ask", href: "/ask" },
  { name: "Shop", label: "商城", icon: "shop", href: "/shop" },
  { name: "My", label: "我的", icon: "my", href: "/my" },
];

/** Those whose route exists. */
export const tabs: readonly Tab[] = allTabs.filter((tab) => routeTable.some((row) => row.path === tab.href));
