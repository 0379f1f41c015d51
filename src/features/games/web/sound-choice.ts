import { keptChoice } from "#client/kept-choice.ts";

/** Whether the game sounds: off unless it was switched on, on this device. */
export const gameSound = keptChoice<"on" | "off">("paddock.game-sound", (kept) =>
  kept === "on" ? "on" : "off",
);
