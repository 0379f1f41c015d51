import { readAddress } from "#client/address.ts";
import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { gamePathOf } from "../../paths.ts";
import { GAME_NAME } from "../../words.ts";
import { askedWeek, gameAddress } from "../address.ts";
import { gameRanking } from "../api/games.ts";

/** In the browser a failure is left to the list: the game can be played all the same. */
export async function load({ queryClient, search }: ScreenContext): Promise<void> {
  const ranking = gameRanking(askedWeek(readAddress(gameAddress, search).week));
  await queryClient.ensureInfiniteQueryData(ranking).catch((error: unknown) => {
    if (typeof window === "undefined") throw error;
  });
}

export function meta({ section }: ScreenContext): PageMeta {
  return {
    title: GAME_NAME,
    description: "灯灭起步，一根手指绕过 24 个桩，看看你在本周排第几。",
    canonical: gamePathOf("game.play", {}, { section }),
  };
}
