import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { BlockLink } from "./block-link.tsx";
import { BlockSection } from "./block-section.tsx";

/** Icons with words that lead to screens, five in a row at most. */
export function LinksBlock({ block: { title, items } }: { block: ShownBlock<"links"> }) {
  return (
    <BlockSection title={title} label="入口">
      <ul className="grid px-2" style={{ gridTemplateColumns: `repeat(${Math.min(items.length, 5)}, 1fr)` }}>
        {items.map(({ label, icon, to }) => (
          <li key={to + label}>
            <BlockLink to={to} className="flex flex-col items-center gap-1.5 py-2.5 text-12 text-ink-2">
              <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink">
                <Icon name={iconNamed(icon, "right")} />
              </span>
              {label}
            </BlockLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
