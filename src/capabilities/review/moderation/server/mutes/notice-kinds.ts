import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import type { mutes } from "../tables.ts";

type Mute = Pick<typeof mutes.$inferSelect, "section" | "reason" | "until">;

const whereOf = ({ section }: Mute) => (section === "" ? "" : `在${sectionName(section) || "这个分区"}`);

/** A member may no longer write. */
export const mutedNotice: NoticeKind<Mute> = {
  name: "moderation.muted",
  group: "system",
  write: (mute) => ({
    title: `你${whereOf(mute)}被禁言`,
    body:
      mute.until === null
        ? "禁言期间可以浏览，不能发表内容。什么时候解除由管理员决定。"
        : `禁言期间可以浏览，不能发表内容。${formatDate(mute.until, { time: true })} 自动解除。`,
    reason: mute.reason,
    link: pathOf("my.appeals", {}, { query: { tab: "sanctions" } }),
    action: "不认可可以申诉",
  }),
};

/** A mute was lifted before its time. */
export const unmutedNotice: NoticeKind<Mute> = {
  name: "moderation.unmuted",
  group: "system",
  write: (mute) => ({ title: `你${whereOf(mute)}的禁言已解除`, body: "现在可以正常发表内容了。" }),
};
