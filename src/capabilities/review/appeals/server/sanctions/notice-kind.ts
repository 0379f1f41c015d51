import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import type { SanctionKind } from "#capabilities/review/appeals/sanctions-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { excerpt } from "#shared/text.ts";

const granting: Record<SanctionKind, string> = { mute: "禁言已解除", warning: "警告已撤回" };
const keeping: Record<SanctionKind, string> = { mute: "禁言", warning: "警告" };

/** An appeal against a mute or a warning was answered. */
export const sanctionAppealNotice: NoticeKind<{
  kind: SanctionKind;
  granted: boolean;
  answer: string;
  reason: string;
}> = {
  name: "moderation.sanction-appeal",
  group: "system",
  write: ({ kind, granted, answer, reason }) => ({
    title: granted ? `申诉成立，${granting[kind]}` : `申诉没有成立，维持${keeping[kind]}`,
    body: excerpt(reason, 60),
    reason: answer,
    link: pathOf("my.appeals"),
  }),
};
