import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { accountApi } from "./client.ts";

/** What stands on the page of account and safety. */
export const safety = () =>
  queryOptions({
    queryKey: [OWN, "safety"],
    queryFn: ({ signal }) => accountApi("GET /api/user/safety", {}, { signal, quiet: true }),
    // How long a proof still counts is always asked anew.
    staleTime: 0,
  });

/** Where the account is signed in. */
export const devices = () =>
  queryOptions({
    queryKey: [OWN, "devices"],
    queryFn: ({ signal }) => accountApi("GET /api/user/devices", {}, { signal, quiet: true }),
  });

/** What the member agreed to. */
export const consents = () =>
  queryOptions({
    queryKey: [OWN, "consents"],
    queryFn: ({ signal }) => accountApi("GET /api/user/consents", {}, { signal, quiet: true }),
  });

/** The archive of personal data; asked again while it is made. */
export const dataExports = () =>
  queryOptions({
    queryKey: [OWN, "data-exports"],
    queryFn: ({ signal }) => accountApi("GET /api/user/exports", {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => {
      const status = state.data?.latest?.status;
      return status === "waiting" || status === "running" ? 2000 : false;
    },
  });

/** Whether minors' mode is on, and what of the day is used. */
export const minorMode = () =>
  queryOptions({
    queryKey: [OWN, "minor-mode"],
    queryFn: ({ signal }) => accountApi("GET /api/user/minor-mode", {}, { signal, quiet: true }),
  });

/** What cancelling the account means, and whether it is under way. */
export const cancellation = () =>
  queryOptions({
    queryKey: [OWN, "cancellation"],
    queryFn: ({ signal }) => accountApi("GET /api/user/cancellation", {}, { signal, quiet: true }),
  });
