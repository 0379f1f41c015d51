import type { Transaction } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import type { StoredBlock } from "../../contract.ts";
import { standardBlocks } from "../standard.ts";
import { homeLayouts } from "../tables.ts";

const placed = { on: true, from: null, until: null };

/** A draft that shows what blocks can do; visitors' homes stay as they come with the product. */
export async function fill(tx: Transaction): Promise<void> {
  const section = umbrellaSection.slug;
  const notice: StoredBlock = {
    ...{ ...placed, id: "demo-notice", kind: "notice" as const },
    ...{
      title: "社区公约更新了",
      text: "发帖前花一分钟看看，车友交流更顺畅。",
      link: pathOf("bbs.home"),
      picture: null,
    },
  };
  const topics: StoredBlock = {
    ...{ ...placed, id: "demo-topics", kind: "part" as const },
    ...{ of: "topic", title: "大家在聊", count: 6, chosen: [] },
  };
  const standard = standardBlocks(section);
  const feed = standard.slice(-1);
  await tx
    .insert(homeLayouts)
    .values({ section, state: "draft", blocks: [...standard.slice(0, -1), notice, topics, ...feed] })
    .onConflictDoNothing();
}
