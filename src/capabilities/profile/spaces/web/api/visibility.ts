import type { QueryClient } from "@tanstack/react-query";
import type { Visibility } from "#capabilities/profile/spaces/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { spaceApi } from "./client.ts";

/** What others see in the member's space. */
export const visibility = () =>
  readQuery([OWN, "visibility"], (how) => spaceApi("GET /api/my/visibility", {}, how));

/** Changes part of it. @throws RequestError, told to the person */
export async function changeVisibility(
  queryClient: QueryClient,
  changes: Partial<Visibility>,
): Promise<void> {
  const changed = await spaceApi("PUT /api/my/visibility", { body: changes });
  queryClient.setQueryData(visibility().queryKey, changed);
  await queryClient.invalidateQueries({ queryKey: ["space"] });
}
