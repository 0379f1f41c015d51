import type { QueryClient } from "@tanstack/react-query";
import type { Collected, Folder } from "#capabilities/texts/reactions/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { reactionApi } from "./client.ts";
import { folders } from "./folders.ts";

type Chosen = Pick<Collected, "kind" | "id">;
const named = (items: readonly Chosen[]) => items.map(({ kind, id }) => ({ kind, id }));

/** Everything here changes lists and folder counts at once, and is asked for again. */
async function refresh(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [OWN, "collects"] }),
    queryClient.invalidateQueries({ queryKey: folders().queryKey }),
  ]);
}

/** Removes several from the collection. */
export async function removeCollected(queryClient: QueryClient, items: readonly Chosen[]): Promise<void> {
  await reactionApi("POST /api/my/collects/remove", { body: { items: named(items) } });
  for (const { kind, id } of items) queryClient.removeQueries({ queryKey: [OWN, "reaction", kind, id] });
  await refresh(queryClient);
}

/** Moves several into a folder; null takes them out of any. */
export async function moveCollected(
  queryClient: QueryClient,
  items: readonly Chosen[],
  folderId: string | null,
): Promise<void> {
  await reactionApi("POST /api/my/collects/move", { body: { items: named(items), folder_id: folderId } });
  await refresh(queryClient);
}

/** Makes a folder, or gives one another name. A refusal is shown in the form. */
export async function nameFolder(queryClient: QueryClient, name: string, id?: string): Promise<Folder> {
  const quiet = { quiet: true };
  const folder = await (id === undefined
    ? reactionApi("POST /api/my/collect-folders", { body: { name } }, quiet)
    : reactionApi("PUT /api/my/collect-folders/{id}", { params: { id }, body: { name } }, quiet));
  await refresh(queryClient);
  return folder;
}

/** Deletes a folder; what was in it stays collected. */
export async function deleteFolder(queryClient: QueryClient, id: string): Promise<void> {
  await reactionApi("DELETE /api/my/collect-folders/{id}", { params: { id } });
  await refresh(queryClient);
}
