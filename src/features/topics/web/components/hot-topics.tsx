import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { chipClass } from "#ui/chip.tsx";
import { topicPath } from "../../paths.ts";
import { hotTopics, SHOWN } from "../api/hot-topics.ts";

/** A strip of the hottest topics, with the ways to all of them and to the groups. Without topics the groups alone. */
export function HotTopics() {
  const { section } = useScreen();
  const { data } = useQuery(hotTopics(section.slug));
  return (
    <ul aria-label="热门话题和车友群" className="scroll-x hair-b flex gap-2 px-edge py-3">
      <li className="flex-none">
        <a href={pathOf("group.list", {}, { section })} className={chipClass(true)}>
          车友群
        </a>
      </li>
      {data?.items.slice(0, SHOWN).map(({ id, name }) => (
        <li key={id} className="flex-none">
          <a href={topicPath(id, section)} className={chipClass()}>
            #{name}#
          </a>
        </li>
      ))}
      <li className="flex-none">
        <a href={pathOf("topic.list", {}, { section })} className={chipClass()}>
          全部话题
        </a>
      </li>
    </ul>
  );
}
