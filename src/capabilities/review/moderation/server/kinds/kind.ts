import type { SQL } from "drizzle-orm";
import type { DeskLineIcon } from "#capabilities/desk/admin/server/public.ts";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { LifeState } from "#shared/life.ts";
import type { By, Snapshot, Standing } from "../life/history.ts";
import type { Walks } from "../life/moves.ts";
import type { ScreeningRule } from "../screening/rule.ts";

/**
 * An object under review as the queue shows it. `author_name` where it came without an account; `anonymous` where its author
 * does not want to be known, to moderators neither.
 */
export type ReviewContent = Pick<ReviewRow, "content" | "subject" | "quoted"> & {
  author_name?: string;
  anonymous?: true;
  /** What its author is told became of it, behind its noun; unless given, as of all kinds: 未通过审核. */
  outcome?: string;
  /** Where that leads; unless given, where it stands when it is public, and otherwise to what it stands under. */
  told_link?: string;
};

/** What effects may use. */
export type Effects = Pick<Services, "cache">;

/**
 * One kind of objects under review, and its queue. A feature describes its own like this and offers it to
 * `reviewKinds`; moves, history, undo, list, claims, notices and screens stay as they are.
 */
export interface ReviewKind extends Walks, KindLife {
  /** Stands in `review_items.kind` and in the history. */
  name: string;
  /** Name of the queue. */
  title: string;
  /** What one object is called in a sentence: 评论. */
  noun: string;
  /** What stands before its queue in the navigation; that of comments unless given. */
  icon?: DeskLineIcon;
  /** How they are counted; 条 unless given. */
  counter?: string;
  /** What opens its public page; unless given, with the noun. */
  openLabel?: string;
  /** It stands under something whose comments can be closed together with a decision. */
  closesComments?: true;
  /** The queue's screen where it has one of its own. */
  path?: string;
  /** It is decided on that screen alone, since a decision says more than yes or no. */
  ownDesk?: true;
  /** Its objects are members, one for each, under the member's id: a moderator can open any of them. */
  ofMembers?: true;
  /** Nothing waits here before it is public: only reports bring something in. */
  byReports?: boolean;
  /**
   * What of it is looked at before it is shown, where that differs from the usual; operators change it at the desk.
   * `never`: it is not screened, since it is always looked at.
   */
  screening?: Partial<ScreeningRule> | "never";
  /** `reports.target_kind` of its objects. */
  reportKind: string;
  reasons: readonly { label: string; text: string }[];
  /** Report reasons as the wire names them → in words. */
  reportReasons: Readonly<Record<string, string>>;
  /** What the desk shows, by target id; ids of objects that no longer exist are left out. */
  load(db: Queryable, targetIds: readonly string[]): Promise<Map<string, ReviewContent>>;
  /** Where its objects can stand, such as boards, to narrow the list by; `within` is a condition on `review_items`. */
  places?: {
    list(db: Queryable): Promise<{ id: string; label: string; section: string }[]>;
    within(placeId: string): SQL;
  };
  /** Condition on `review_items` for a search; `pattern` is an escaped LIKE pattern. */
  matches(pattern: string): SQL;

  /** `never`: decisions about its objects are not appealed as others are, since their author hands them in again. */
  appeals?: "never";

  /** What its objects say, for all that follows texts; left out where they are nobody's business but moderators'. */
  texts?: KindTexts;

  /** Takes the locks that come before its entry in the queue, where moves of several objects touch each other. */
  locks?(tx: Transaction, targetId: string): Promise<void>;
  /** Its life for many at once, where many are decided together; unless given, one after the other. */
  together?: KindTogether;
  /** The kind of what it stands under, where nobody looks at that before it is shown: what operators put up. */
  pageKind?: string;

  /** Parts of it that a moderator can empty when it is taken back, by name, in words. Left out where there are none. */
  parts?: Readonly<Record<string, string>>;
  /** What it says with these of its parts emptied. */
  empty?(says: Snapshot, parts: readonly string[]): Snapshot;
  /** Where its author finds a refused object again to change it: a path of the umbrella. Null: nowhere. */
  rewritePath(targetId: string): string | null;
  /** Sets a public object apart; false when it is not public. Left out where nothing is set apart. */
  feature?(tx: Transaction, services: Effects, targetId: string, featured: boolean): Promise<boolean>;
  /** Closes or opens what the object stands under to more of its kind; false when it stood so already. */
  setSubjectClosed?(tx: Transaction, services: Effects, targetId: string, closed: boolean): Promise<boolean>;
}

/** How objects of a kind are moved. */
interface KindLife {
  /** Locks the object and answers where it stands; undefined when there is no such object. */
  read(tx: Transaction, targetId: string): Promise<Standing | undefined>;
  /** Puts a locked object where it is to stand. With a snapshot, texts and pictures become those of it. */
  write(tx: Transaction, services: Effects, targetId: string, to: Put): Promise<void>;
  /** What follows when everybody sees it from now on: counters, kept answers, notices, search. */
  appeared?(tx: Transaction, services: Effects, targetId: string): Promise<void>;
  /** What follows when nobody else sees it any longer. */
  disappeared?(tx: Transaction, services: Effects, targetId: string): Promise<void>;
  /** What it stands under, where it is read on the page of that: open ones look anew when it is taken down. */
  page?(tx: Transaction, targetId: string): Promise<Page | undefined>;
}

/** What something is read on, as `text:` topics name it. */
export interface Page {
  kind: string;
  id: string;
}

/** The same for many: locked in the order of their ids, and a refusal of one refuses all of them. */
export interface KindTogether {
  /** By target id; objects that do not exist are left out. */
  read(tx: Transaction, targetIds: readonly string[]): Promise<Map<string, Standing>>;
  write(tx: Transaction, services: Effects, puts: ReadonlyMap<string, Put>): Promise<void>;
  appeared(tx: Transaction, services: Effects, targetIds: readonly string[]): Promise<void>;
  disappeared(tx: Transaction, services: Effects, targetIds: readonly string[]): Promise<void>;
  pages(tx: Transaction, targetIds: readonly string[]): Promise<Page[]>;
}

/** How texts of a kind are read in bulk. */
export interface KindTexts {
  /** As they are now; those that do not exist are left out. */
  read(db: Queryable, ids: readonly string[]): Promise<WrittenText[]>;
  /** Ids of all of them in their order, behind `after`: for what was there before it was followed. */
  ids(db: Queryable, after: string, limit: number): Promise<string[]>;
}

/** What an object says, and where. */
export interface WrittenText {
  id: string;
  /** Slug of the section. */
  section: string;
  /** Null where nobody's account wrote it, or nobody may know whose. */
  authorId: string | null;
  /** Id of where in the section it stands, as a board; empty where there is nothing of the kind. */
  place: string;
  /** Province that it was written from; empty where that is not known. */
  region: string;
  /** Empty where it has none. */
  title: string;
  /** Plain, without markup, whole. */
  text: string;
  state: LifeState;
  /** Whether everybody sees it. */
  published: boolean;
  writtenAt: Date;
  publishedAt: Date | null;
}

export interface Put {
  state: LifeState;
  reason: string;
  snapshot?: Snapshot;
  /** Who moves it; left out only in tests. */
  by?: By;
  /** It goes back to where it stood before a moderator's last move. */
  undoes?: boolean;
  /** What a moderator's decision says beside yes or no, as the kind's own desk sends it: until when, what is lacking. */
  detail?: Readonly<Record<string, unknown>>;
}
