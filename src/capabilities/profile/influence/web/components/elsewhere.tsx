import { ReviewTime } from "#client/review-time.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { InfluenceApplication } from "../../contract.ts";
import { stateWords } from "../words.ts";

/** Other sections in which one applied, or is a voice, with the way there. */
export function Elsewhere({
  rows,
}: {
  rows: readonly { section: string; state: InfluenceApplication["state"] }[];
}) {
  const known = rows.flatMap(({ section: slug, state }) => {
    const section = sectionBySlug(slug);
    return section === undefined ? [] : [{ section, state }];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label="其他分区的申请" className="mx-edge mt-3 rounded-3 bg-surface px-4">
      {known.map(({ section, state }) => (
        <li key={section.slug} className="hair-b last:border-b-0">
          <a
            href={pathOf("voice.audit", {}, { section })}
            className="press flex min-h-13 items-center gap-3 text-15"
          >
            <span className="min-w-0 flex-1 truncate">{section.name}</span>
            <Tag kind={stateWords[state].kind}>
              {stateWords[state].label}
              {state === "submitted" && <ReviewTime kind="influence" />}
            </Tag>
            <Icon name="right" size="s" className="text-ink-3" />
          </a>
        </li>
      ))}
    </ul>
  );
}
