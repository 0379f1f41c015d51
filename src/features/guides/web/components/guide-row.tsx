import type { GuideCard } from "#features/guides/contract.ts";
import { levelNames, minutesText } from "#features/guides/words.ts";
import type { Section } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { guidePath } from "../../paths.ts";

/** One guide of a list: the part, what it fits, what it takes. */
export function GuideRow({ guide, section }: { guide: GuideCard; section: Section }) {
  const { part, part_number: number, cover, fits, steps, minutes, level } = guide;
  return (
    <a href={guidePath(guide, section)} className="press hair-b mx-edge flex gap-3 py-3.5">
      <span className="relative grid aspect-3/2 w-28 flex-none place-content-center overflow-hidden rounded-2 bg-surface-2 text-ink-3">
        {cover ? <Picture media={cover} alt="" ratio="fill" sizes="112px" /> : <Icon name="wrench" />}
      </span>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 text-15 font-semibold">{part}</b>
        <span className="num mt-0.5 block truncate text-13 text-ink-2">
          {fits.length === 0 ? number : fits.join("、")}
        </span>
        <span className="num mt-1 block truncate text-12 text-ink-3">
          {[`${steps} 步`, minutesText(minutes), levelNames[level]].filter(Boolean).join(" · ")}
        </span>
      </span>
    </a>
  );
}
