import type { Section } from "#sections/registry.ts";
import { gamePathOf } from "../../paths.ts";
import { GAME_NAME } from "../../words.ts";
import { GameArt } from "./game-art.tsx";

/** The way into the game, wherever it stands. */
export function GameCard({ section }: { section: Section }) {
  return (
    <a
      href={gamePathOf("game.play", {}, { section })}
      className="press block overflow-hidden rounded-3 bg-surface"
    >
      <GameArt className="aspect-2/1 w-full" />
      <span className="flex items-center gap-3 px-3.5 py-3">
        <span className="min-w-0 flex-1">
          <b className="block truncate text-17 font-bold">{GAME_NAME}</b>
          <span className="mt-0.5 line-clamp-1 text-13 text-ink-2">灯灭起步，一根手指绕过 24 个桩</span>
        </span>
        <span className="flex-none rounded-full bg-accent px-4 py-1.5 text-13 font-semibold text-on-accent">
          开一局
        </span>
      </span>
    </a>
  );
}
