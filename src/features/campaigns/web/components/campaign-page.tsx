import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { BelowFold } from "#client/below-fold.tsx";
import { useBack } from "#client/use-back.ts";
import { canonicalPath } from "#features/campaigns/address.ts";
import type { Campaign } from "#features/campaigns/contract.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { CampaignBlock } from "../blocks/drawings.tsx";

/** So many blocks fill the first screen of a phone. */
const FIRST = 2;

/** A campaign that is open: its blocks in order, its rules below them. */
export function CampaignPage({ campaign, preview = false }: { campaign: Campaign; preview?: boolean }) {
  const back = useBack();
  const { title, description, tone, blocks, rules } = campaign;
  // A banner carries the words on top of the page itself.
  const headed = blocks[0]?.kind === "banner";
  const draw = (some: Campaign["blocks"], at: number) =>
    some.map((block, index) => <CampaignBlock key={block.id} block={block} first={at + index === 0} />);
  return (
    <div
      className={cx("flow-root min-h-dvh text-ink", tone === "soft" ? "bg-accent-soft" : "bg-surface")}
      {...(tone === "dark" && { "data-theme": "dark" })}
    >
      <NavBar title={title} {...(!preview && { onBack: back, actions: <Share campaign={campaign} /> })} />
      <main className="pb-tab-bar">
        {!headed && description !== "" && (
          <p className="px-edge pt-2 pb-3 text-15 text-ink-2">{description}</p>
        )}
        {draw(blocks.slice(0, FIRST), 0)}
        <BelowFold>
          {draw(blocks.slice(FIRST), FIRST)}
          {rules && (
            <details className="group mx-edge mt-5 mb-4 rounded-3 bg-surface inset-ring inset-ring-line">
              <summary className="press flex min-h-13 cursor-pointer list-none items-center gap-2.5 px-3.5 text-15 font-semibold">
                <Icon name="doc" size="m" className="text-ink-3" />
                <span className="flex-1">活动规则</span>
                <Icon
                  name="down"
                  size="s"
                  className="text-ink-3 transition-transform group-open:rotate-180"
                />
              </summary>
              <DocumentBody document={rules} size="reply" className="px-3.5 pb-4 text-ink-2" />
            </details>
          )}
        </BelowFold>
      </main>
    </div>
  );
}

/** Sharing needs an id; a campaign that was never published has one, and no poster yet. */
export function Share({ campaign }: { campaign: Campaign }) {
  const { id, kind, title, description, picture } = campaign;
  if (id === null) return null;
  return (
    <ShareButton
      shareable={{
        title,
        description: description || (kind === "page" ? title : "专题"),
        path: canonicalPath(campaign),
        ...(picture && { picture: squareAddress("campaign", id) }),
        poster: posterAddress("campaign", id),
      }}
    />
  );
}
