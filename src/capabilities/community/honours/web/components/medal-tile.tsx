import type { OwnHonour } from "#capabilities/community/honours/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { medalSrc } from "../medal-address.ts";
import { progressText } from "./words.ts";

/** One medal on the wall: lit, or grey with how far it is. */
export function MedalTile({ honour }: { honour: OwnHonour }) {
  const { section } = useScreen();
  const { key, name, awarded_at: awarded, place, progress } = honour;
  const lit = awarded !== null;
  return (
    <a
      href={pathOf("my.honourinfo", {}, { section, query: { id: key } })}
      className="press relative flex flex-col items-center px-1 py-3 text-center"
    >
      <img
        src={medalSrc(key, lit ? "" : "-grey")}
        alt=""
        width={200}
        height={200}
        loading="lazy"
        className={`size-21 ${lit ? "" : "opacity-75"}`}
      />
      <b className={`mt-1.5 text-13 font-semibold ${lit ? "" : "text-ink-2"}`}>{name}</b>
      {lit ? (
        <span className="text-11 text-ink-3">{place === null ? "已点亮" : "佩戴中"}</span>
      ) : (
        <>
          <span className="num text-11 text-ink-3">{progressText(honour)}</span>
          {progress !== null && (
            <ProgressBar
              label={`${name} 的进度`}
              value={progress.value / progress.goal}
              className="mt-1.5 max-w-16"
            />
          )}
        </>
      )}
    </a>
  );
}
