import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";
import { ExtensionPoint, type Offer } from "#platform/extension-point.ts";

/** What a member reads. */
export interface NoticeText {
  title: string;
  /** Plain text, line breaks kept. */
  body?: string;
  /** Why, where somebody decided. */
  reason?: string;
  /** Path inside the app that opens what it is about. */
  link?: string;
  /** What can be done there, on a button: 修改重新提交. */
  action?: string;
}

/** Something that a feature tells members of; it offers it to `noticeKinds` and tells it with `notify`. */
export interface NoticeKind<Subject> {
  /** Stored with every notice, and unique: `comments.reply`. */
  name: string;
  /** The tab on which it stands. */
  group: NoticeGroup;
  /** What it is called where members switch it off; without it they cannot. */
  label?: string;
  /**
   * What is told together: while one notice is not read, all that have this name are one row, “甲 等 12 人赞了你的评论”. Needs
   * a member who caused it, and a key; the title is what each of them did.
   */
  bundle?(subject: Subject): string;
  /**
   * Told a moment after the commit, as bundles are: for what hundreds may cause at once under one thing. Needs a member who
   * caused it, and a key.
   */
  behind?: true;
  /** The words, worked out once as it is told. */
  write(subject: Subject): NoticeText;
}

/** Everything that members are told of. Notices know none of the features that tell it. */
export const noticeKinds = new ExtensionPoint<NoticeKind<never>>("notice kind");

/** What a feature puts into its `offers`, for one kind. */
export function offerNotice<Subject>(kind: NoticeKind<Subject>): Offer {
  return noticeKinds.offer(kind.name, kind);
}
