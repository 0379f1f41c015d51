import type { ReactNode } from "react";

export interface TabPanelProps {
  /** The `id` of the `Tabs` above. */
  id: string;
  /** The tab that is open. */
  active: string;
  children: ReactNode;
}

/** What is below tabs whose lists are fetched anew; `TabPanels` keeps each of them. */
export function TabPanel({ id, active, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}-${active}`} aria-labelledby={`${id}-tab-${active}`}>
      {children}
    </div>
  );
}
