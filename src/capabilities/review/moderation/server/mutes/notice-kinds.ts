import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { type MutedDoing, mutedDoings } from "#shared/review.ts";
import type { mutes } from "../tables.ts";

type Mute = Pick<typeof mutes.$inferSelect, "section" | "blocks" | "reason" | "until">;

const whereOf = ({ section }: Mute) => (section === "" ? "" : `在${sectionName(section) || "这个分区"}`);

const words: Record<MutedDoing, { title: string; body: string; after: string }> = {
  writing: {
    title: "被禁言",
    body: "禁言期间可以浏览，不能发表内容。",
    after: "现在可以正常发表内容了。",
  },
  activities: {
    title: "被限制报名",
    body: "期间可以浏览，不能报名活动。",
    after: "现在可以正常报名活动了。",
  },
  buying: {
    title: "被限制购买",
    body: "期间可以浏览，不能下单购买。",
    after: "现在可以正常下单了。",
  },
};

/** A member may no longer write, or do something else. */
export const mutedNotice: NoticeKind<Mute> = {
  name: "moderation.muted",
  group: "system",
  write: (mute) => ({
    title: `你${whereOf(mute)}${words[mute.blocks].title}`,
    body: `${words[mute.blocks].body}${
      mute.until === null ? "解除时间由管理员决定。" : `${formatDate(mute.until, { time: true })} 自动解除。`
    }`,
    reason: mute.reason,
    link: pathOf("my.appeals", {}, { query: { tab: "sanctions" } }),
    action: "如不认可，可以申诉",
  }),
};

/** A mute was lifted before its time. */
export const unmutedNotice: NoticeKind<Mute> = {
  name: "moderation.unmuted",
  group: "system",
  write: (mute) => ({
    title: `你${whereOf(mute)}的${mutedDoings[mute.blocks]}已解除`,
    body: words[mute.blocks].after,
  }),
};
