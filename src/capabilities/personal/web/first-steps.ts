import type { OwnProfile } from "#capabilities/members/web/public.ts";
import { homePath, pathOf } from "#sections/paths.ts";
import { type Section, sections } from "#sections/registry.ts";
import type { IconName } from "#ui/icon-names.ts";

/** For so long a member counts as new, in ms. */
const NEW_MS = 30 * 24 * 3_600_000;

export interface FirstStep {
  key: string;
  label: string;
  /** Why, in a few words. */
  text: string;
  icon: IconName;
  to: string;
  done: boolean;
}

/**
 * What to do first here, as far as it is done; for members of the last thirty days, until all of it is.
 * @param clubs how many clubs the member is in
 */
export function firstSteps(
  profile: Pick<OwnProfile, "avatar" | "city" | "interests" | "counts" | "created_at" | "nickname">,
  clubs: number,
  section: Section,
  now = Date.now(),
): FirstStep[] {
  if (now - Date.parse(profile.created_at) > NEW_MS) return [];
  const info = pathOf("my.info", {}, { section });
  const club = section.umbrella ? sections.find(({ umbrella }) => !umbrella) : section;
  const steps: FirstStep[] = [
    {
      key: "avatar",
      label: "选一个头像",
      text: "36 款车主题头像，或上传自己的",
      icon: "camera",
      to: info,
      done: profile.avatar !== null,
    },
    {
      key: "nickname",
      label: "起个昵称",
      text: "让车友记住你",
      icon: "edit",
      to: info,
      done: !/^车友\d{4,}$/.test(profile.nickname),
    },
    {
      key: "city",
      label: "填写城市",
      text: "认识同城车友",
      icon: "pin",
      to: info,
      done: profile.city !== "",
    },
    {
      key: "interests",
      label: "选感兴趣的车系",
      text: "关心的车，不错过",
      icon: "car",
      to: info,
      done: profile.interests.length > 0,
    },
    ...(club
      ? [
          {
            key: "club",
            label: "加入车友会",
            text: "领终身不变的会员编号",
            icon: "users" as const,
            to: homePath(club),
            done: clubs > 0,
          },
        ]
      : []),
    {
      key: "comment",
      label: "发第一条评论",
      text: "聊聊你的看法",
      icon: "comment",
      to: homePath(section),
      done: profile.counts.comments > 0,
    },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}
