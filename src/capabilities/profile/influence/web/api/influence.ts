import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { influenceEndpoints } from "../../contract.ts";

export const voiceApi = apiClient<typeof influenceEndpoints>();
const ALL = [OWN, "influence"];

/** The season of a section, and what voices get. */
export const landing = (section: string) =>
  queryOptions({
    queryKey: ["influence landing", section],
    queryFn: ({ signal }) => voiceApi("GET /api/influence/landing", { query: { section } }, { signal }),
  });

/** Whether an invitation holds, and who invites; nothing is asked without a code. */
export const invitation = (section: string, code: string) =>
  readQuery(
    ["influence invitation", section, code],
    (how) => voiceApi("GET /api/influence/codes/{code}", { params: { code }, query: { section } }, how),
    { enabled: code !== "" },
  );

/** Where one stands in a section. */
export const mine = (section: string) =>
  readQuery(
    [...ALL, "mine", section],
    (how) => voiceApi("GET /api/influence/mine", { query: { section } }, how),
    { staleTime: 0 },
  );

/** The form of a section, or of an application that can be changed. */
export const voiceForm = (section: string, id: string | undefined) =>
  readQuery(
    [...ALL, "form", section, id ?? ""],
    (how) => voiceApi("GET /api/influence/form", { query: { section, ...(id && { id }) } }, how),
    { staleTime: 0, gcTime: 0 },
  );

/**
 * Something of one's own changed: it is asked for again. Not the form: while it is still open it would say that it takes
 * nothing any longer.
 */
export const refreshMine = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...ALL, "mine"] });
