import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { AdvertSlot } from "#capabilities/site/around/web/public.ts";
import type { ShownBlock } from "#capabilities/site/home-layout/web/public.ts";
import { HomeCard } from "#capabilities/site/site/web/public.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { chipClass } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";

type Part = Extract<ShownBlock, { kind: "part" }>;
type Notice = Extract<ShownBlock, { kind: "notice" }>;

/** A block of a laid-out home that does not come with every home. */
export default function MoreBlock({ block }: { block: ShownBlock }) {
  if (block.kind === "notice") return <NoticeBlock {...block} />;
  if (block.kind === "part") return <PartBlock {...block} />;
  return null;
}

function NoticeBlock({ title, text, link, picture }: Notice) {
  const Box = link === "" ? "div" : "a";
  const outside = link.startsWith("https:");
  return (
    <section aria-label="公告" className="px-edge py-2.5">
      <Box
        {...(link !== "" && { href: link })}
        {...(outside && { target: "_blank", rel: "noopener noreferrer" })}
        className={`block overflow-hidden rounded-3 bg-accent-soft ${link === "" ? "" : "press"}`}
      >
        {picture ? <Picture media={picture} alt="" ratio="16:9" sizes="min(92vw, 496px)" /> : null}
        <span className="flex min-h-13 items-center gap-2.5 px-3.5 py-2.5">
          <Icon name="info" size="m" className="flex-none text-accent-ink" />
          <span className="min-w-0 flex-1">
            <b className="block text-15 font-semibold">{title}</b>
            {text ? <span className="mt-0.5 block text-13 text-ink-2">{text}</span> : null}
          </span>
          {link === "" ? null : (
            <Icon name={outside ? "external" : "right"} size="s" className="flex-none text-ink-3" />
          )}
        </span>
      </Box>
    </section>
  );
}

function PartBlock({ title, more, content }: Part) {
  const { base } = useScreen();
  const { data: own } = useOwnProfile();
  if (content.look === "advert")
    return content.items.map(({ place }) => <AdvertSlot key={place} place={place} />);
  if (content.look === "tiles" && content.adults && own?.minor_mode === true) return null;
  return (
    <section aria-label={title} className="hair-b pb-3">
      <SectionHead
        title={title}
        action={
          more === "" ? null : (
            <a href={more} className={sectionMoreClass}>
              全部
              <Icon name="right" size="xs" />
            </a>
          )
        }
      />
      {content.look === "chips" && (
        <ul className="scroll-x flex gap-2 px-edge">
          {content.items.map(({ label, to }) => (
            <li key={to} className="flex-none">
              <a href={to} className={chipClass()}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {content.look === "tiles" && (
        <ul className="scroll-x flex gap-2.5 px-edge">
          {content.items.map((tile) => (
            <li key={tile.to} className="w-40 flex-none">
              <a href={inClub(base, tile.to)} className="press block">
                <span className="relative block aspect-3/2 overflow-hidden rounded-2 bg-surface-2">
                  {tile.picture ? (
                    <Picture media={tile.picture} alt="" ratio="fill" sizes="43vw" />
                  ) : (
                    <span className="grid size-full place-items-center text-ink-3">
                      <Icon name="car" size="l" />
                    </span>
                  )}
                </span>
                <b className="mt-1.5 block truncate text-15 font-semibold">{tile.title}</b>
                <span className="block truncate text-12 text-ink-3">{tile.text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {content.look === "cards" &&
        content.items.map((card) => <HomeCard key={card.kind + card.id} card={card} />)}
    </section>
  );
}
