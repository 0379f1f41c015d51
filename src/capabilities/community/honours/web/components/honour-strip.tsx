import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { memberHonours } from "../api/member-honours.ts";
import { medalSrc } from "../medal-address.ts";

/** The medals of a member, for his space: worn ones first, each leading to what it is. Nothing while there are none. */
export function HonourStrip({ memberId }: { memberId: string }) {
  const { section } = useScreen();
  const { data } = useQuery(memberHonours(memberId));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="荣誉" className="pt-3">
      <h2 className="num text-13 text-ink-3">荣誉 {data.items.length} 枚</h2>
      <ul className="scroll-x mt-1 flex gap-1">
        {data.items.map(({ key, name }) => (
          <li key={key} className="flex-none">
            <a
              href={pathOf("my.honourinfo", {}, { section, query: { id: key } })}
              className="press flex w-18 flex-col items-center py-1.5 text-center"
            >
              <img src={medalSrc(key)} alt="" width={200} height={200} loading="lazy" className="size-13" />
              <span className="mt-1 w-full truncate text-11 text-ink-2">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
