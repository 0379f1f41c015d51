import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/picture.tsx";
import { BlockLink } from "./block-link.tsx";

/** A picture across the page with words and a button on it; without one the section's hero carries them. */
export function BannerBlock({ block, first }: { block: ShownBlock<"banner">; first: boolean }) {
  const { picture, title, text, button, link } = block;
  const words = (
    <>
      {title !== "" && <h2 className="text-26 leading-tight font-extrabold text-balance">{title}</h2>}
      {text !== "" && <p className="mt-1.5 text-15 opacity-90">{text}</p>}
      {button !== "" && (
        <span className={cx(buttonClass({ variant: "accent", size: "s" }), "mt-3 pointer-events-none")}>
          {button}
        </span>
      )}
    </>
  );
  const empty = title === "" && text === "" && button === "";
  if (picture === null)
    return (
      <section aria-label={title || "横幅"}>
        <BlockLink to={link} className="bg-hero block px-edge pt-8 pb-9">
          {words}
        </BlockLink>
      </section>
    );
  return (
    <section aria-label={title || "横幅"}>
      <BlockLink to={link} className="relative block overflow-hidden bg-night text-white">
        <Picture media={picture} alt={empty ? "活动图片" : ""} ratio="4:3" priority={first} />
        {!empty && (
          <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night via-night/75 to-transparent px-edge pt-16 pb-5">
            {words}
          </div>
        )}
      </BlockLink>
    </section>
  );
}
