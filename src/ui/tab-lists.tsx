import { TabPanels, type TabPanelsProps } from "./tab-panels.tsx";
import { Tabs, type TabsProps } from "./tabs.tsx";

type TabListsProps<Key extends string> = TabsProps<Key> & Pick<TabPanelsProps<Key>, "left" | "children">;

/** Tabs that stick above the lists that they switch. */
export function TabLists<Key extends string>({ left, children, ...bar }: TabListsProps<Key>) {
  return (
    <>
      <Tabs {...bar} />
      <TabPanels id={bar.id} tabs={bar.items} active={bar.active} onChange={bar.onChange} left={left}>
        {children}
      </TabPanels>
    </>
  );
}
