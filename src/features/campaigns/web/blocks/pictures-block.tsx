import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";
import { reachable } from "#ui/reachable.ts";
import { BlockLink } from "./block-link.tsx";
import { BlockSection } from "./block-section.tsx";

const looks = {
  grid: { list: "grid grid-cols-2 gap-2.5 px-edge", item: "", ratio: "1:1", sizes: "min(46vw, 248px)" },
  strip: { list: "scroll-x flex gap-2.5 px-edge", item: "w-60 flex-none", ratio: "3:2", sizes: "64vw" },
  wide: { list: "grid gap-3 px-edge", item: "", ratio: "natural", sizes: "min(92vw, 500px)" },
} as const;

/** Pictures with captions, some of which lead somewhere. */
export function PicturesBlock({ block }: { block: ShownBlock<"pictures"> }) {
  const { title, look, items } = block;
  const { list, item, ratio, sizes } = looks[look];
  return (
    <BlockSection title={title} label="图片">
      <ul className={list} {...(look === "strip" && { ref: reachable })}>
        {items.map(({ picture, caption, link }) => (
          <li key={picture.id} className={item}>
            <BlockLink to={link} className="block">
              <Picture
                media={picture}
                alt={caption === "" ? "活动图片" : ""}
                ratio={ratio}
                sizes={sizes}
                className="rounded-2"
              />
              {caption !== "" && (
                <span className={cx("mt-1.5 block text-13 text-ink-2", look !== "wide" && "truncate")}>
                  {caption}
                </span>
              )}
            </BlockLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
