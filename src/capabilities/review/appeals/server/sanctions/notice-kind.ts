import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import type { SanctionKind } from "#capabilities/review/appeals/sanctions-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { excerpt } from "#shared/text.ts";

/** An appeal against a mute or a warning was answered. */
export const sanctionAppealNotice: NoticeKind<{
  kind: SanctionKind;
  /** What its template is called, or what he is kept from. */
  sanction: string;
  granted: boolean;
  answer: string;
  reason: string;
}> = {
  name: "moderation.sanction-appeal",
  group: "system",
  write: ({ kind, sanction, granted, answer, reason }) => ({
    title: granted
      ? `申诉成立，${kind === "mute" ? `${sanction}已解除` : "警告已撤回"}`
      : `申诉未成立，维持${kind === "mute" ? sanction : "警告"}`,
    body: excerpt(reason, 60),
    reason: answer,
    link: pathOf("my.appeals"),
  }),
};
