import type { RedPacketCondition } from "#capabilities/community/red-packets/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { homePath, pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Tag } from "#ui/tag.tsx";

/** Whom a campaign is for: what the member has of it, and where to get the rest. */
export function Conditions({
  conditions,
  campaignSection,
}: {
  conditions: readonly RedPacketCondition[];
  campaignSection: string;
}) {
  const { section } = useScreen();
  if (conditions.length === 0) return null;
  const club = sectionBySlug(campaignSection) ?? umbrellaSection;
  const ways: Readonly<Record<string, string>> = {
    mobile: pathOf("my.boundmobile", {}, { section }),
    club: homePath(club),
    level: pathOf("my.grade", {}, { section }),
    growth: pathOf("my.grade", {}, { section }),
    streak: pathOf("my.integral", {}, { section }),
    rounds: pathOf("my.redpacket", {}, { section, query: { tab: "opened" } }),
  };
  return (
    <section aria-label="领取条件" className="mt-2 bg-surface py-1">
      <h2 className="px-edge pt-3 pb-1 text-13 text-ink-3">领取条件</h2>
      <ul className="divide-y-(length:--hair) divide-line">
        {conditions.map(({ key, label, met }) => (
          <li key={label}>
            {met ? (
              <ListRow icon="done" label={label} chevron={false} value={<Tag kind="ok">已满足</Tag>} />
            ) : ways[key] ? (
              <a href={ways[key]} className={listRowClass}>
                <ListRow icon="info" label={label} value={key === "rounds" ? "查看已领取的" : "去完成"} />
              </a>
            ) : (
              <ListRow icon="info" label={label} chevron={false} value="未满足" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
