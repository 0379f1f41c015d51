import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { accountApi } from "./client.ts";

/** What stands on the page of account and safety. */
export const safety = () =>
  readQuery([OWN, "safety"], (how) => accountApi("GET /api/user/safety", {}, how), {
    // How long a proof still counts is always asked anew.
    staleTime: 0,
  });

/** Where the account is signed in. */
export const devices = () =>
  readQuery([OWN, "devices"], (how) => accountApi("GET /api/user/devices", {}, how));

/** What the member agreed to. */
export const consents = () =>
  readQuery([OWN, "consents"], (how) => accountApi("GET /api/user/consents", {}, how));

/** The archive of personal data; asked again while it is made. */
export const dataExports = () =>
  readQuery([OWN, "data-exports"], (how) => accountApi("GET /api/user/exports", {}, how), {
    refetchInterval: ({ state }) => {
      const status = state.data?.latest?.status;
      return status === "waiting" || status === "running" ? 2000 : false;
    },
  });

/** Whether minors' mode is on, and what of the day is used. */
export const minorMode = () =>
  readQuery([OWN, "minor-mode"], (how) => accountApi("GET /api/user/minor-mode", {}, how));

/** What cancelling the account means, and whether it is under way. */
export const cancellation = () =>
  readQuery([OWN, "cancellation"], (how) => accountApi("GET /api/user/cancellation", {}, how));
