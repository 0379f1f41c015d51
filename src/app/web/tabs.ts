import type { TableRow, TabName } from "#client/screen-route.ts";
import type { Section } from "#sections/registry.ts";
import type { TabBarItem } from "#ui/tab-bar.tsx";
import { openedTable } from "./route-table.ts";

interface Tab extends TabBarItem {
  name: TabName;
}

/** The five tabs of the specification, in order. */
const allTabs: readonly Omit<Tab, "href">[] = [
  { name: "Home", label: "首页", icon: "home" },
  { name: "Community", label: "社区", icon: "community" },
  { name: "Ask", label: "问答", icon: "ask" },
  { name: "Shop", label: "商城", icon: "shop" },
  { name: "My", label: "我的", icon: "my" },
];

/**
 * The tabs of a section: those whose root it opens, a root being a screen with this tab that shows the bar. A club's
 * tabs stay in the club; a screen that is added brings its tab along.
 */
export function tabsOf(section: Section, table: readonly TableRow[] = openedTable()): Tab[] {
  return allTabs.flatMap((tab) => {
    const root = table.find(
      ({ screen, section: { slug }, path }) =>
        slug === section.slug && screen.tabBar === true && screen.tab === tab.name && !path.includes(":"),
    );
    return root === undefined ? [] : [{ ...tab, href: root.path }];
  });
}
