import { oneOf } from "#client/address.ts";
import type { LiveView } from "../api.ts";

/** What the address of the list holds. */
export const listAddress = { view: oneOf<LiveView, "now">(["now", "next", "replay"], "now") };
