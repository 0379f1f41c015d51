import type { ReactNode } from "react";

export interface PullToRefreshProps {
  /** Refreshes; resolves with a short answer to show, such as "更新了 8 条". */
  onRefresh: () => Promise<string | undefined>;
  children: ReactNode;
}
