import type { QueryKey } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { OWN } from "#client/own-queries.ts";
import { watchTopic } from "#client/watch.ts";
import { entryApi, memberNow } from "./api/tickets.ts";

/** From which side somebody stands at the gate: as a member, or at the desk. Both see and do the same. */
export interface GateSide {
  api: typeof entryApi;
  /** How the keys of its queries begin. */
  queryKey: QueryKey;
  /** Calls `tell` when something happened at the gates of an activity. @returns what ends it */
  follow: (activityId: string, tell: () => void) => () => void;
  /** Whose list it is that is kept on the device; null where it is not kept, as at the desk. */
  owner: () => string | null;
}

/** What comes in one go is asked for in one go. */
const TOGETHER_MS = 500;

export const memberSide: GateSide = {
  api: entryApi,
  queryKey: [OWN, "gate"],
  follow(activityId, tell) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchTopic(`entry:${activityId}`, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  },
  owner: () => memberNow() ?? null,
};

const Side = createContext<GateSide>(memberSide);
export const GateSideProvider = Side.Provider;
export const useGateSide = (): GateSide => useContext(Side);
