import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { noticeApi } from "./client.ts";
import { refreshNotices } from "./refresh-notices.ts";

/** The kinds of notices that the member may switch off. */
export const noticeSettings = () =>
  readQuery([OWN, "notice-settings"], (how) => noticeApi("GET /api/notices/settings", {}, how));

/** Switches a kind off or on; what shows notices or their number follows. */
export async function setMuted(queryClient: QueryClient, kind: string, muted: boolean): Promise<void> {
  const { items } = await noticeApi("PUT /api/notices/settings/{kind}", {
    params: { kind },
    body: { muted },
  });
  queryClient.setQueryData(noticeSettings().queryKey, { items });
  await refreshNotices(queryClient);
}
