import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { DraftContent, ShownDocument } from "#capabilities/texts/writing/contract.ts";
import type { Section } from "#sections/registry.ts";
import type { Document } from "#shared/document.ts";

/** Values of a kind's own fields, by their names: board, category, bounty, topic. Drafts keep them. */
export type Fields = Readonly<Record<string, string>>;

/** What a part that a kind brings along gets. */
export interface ComposerPart {
  section: Section;
  /** As typed so far. */
  title: string;
  fields: Fields;
  setFields: (changes: Record<string, string>) => void;
  /** Something own is changed: what says where it goes to may stay as it is. */
  editing: boolean;
}

/** What the member wrote, ready to be handed in. */
export interface Written {
  section: Section;
  title: string;
  /** The text, then the video, the pictures in order, and the poll. */
  document: Document;
  /** A town; empty without one. */
  place: string;
  /** With `series`, the key of a series of cars, among them where the kind takes one. */
  fields: Fields;
}

/** What came of handing it in. */
export interface Submitted {
  /** Told to the member: 已发布, or that it is looked at first. */
  message: string;
  /** Where it can be seen: a path with the section's base. The composer leads there. */
  path?: string;
}

/** One kind of text that can be written, as its feature declares it; its code comes with its first use. */
export interface ComposerKind {
  /** Above the composer: 发帖, 提问. */
  heading: string;
  /** On the button. Default 发布. */
  submitLabel?: string;
  title?: { placeholder: string; most: number; least?: number };
  /** `most` in characters. */
  text: { placeholder: string; most: number; optional?: boolean };
  /** At most; 0 for none. */
  pictures: number;
  video?: boolean;
  /** A poll can be put below the text. */
  poll?: boolean;
  /** A series of cars can be named: `fields.series` is its key. */
  series?: boolean;
  /** A town can be named. */
  place?: boolean;
  /** Above the title: where it goes to. */
  Head?: ComponentType<ComposerPart>;
  /** Below the title, as it is typed: what was asked already. */
  BelowTitle?: ComponentType<ComposerPart>;
  /** Below text and pictures: what else belongs to it. */
  Foot?: ComponentType<ComposerPart>;
  /** What is wrong with it beyond length and emptiness; null when nothing is. */
  check?: (written: Written) => string | null;
  /**
   * Hands it in, quietly: what it is refused with is shown in the composer. The same key comes again after a lost
   * answer, and must not make a second one. Drops what it changes from the query client.
   * @throws RequestError
   */
  submit: (
    written: Written,
    context: { idempotencyKey: string; queryClient: QueryClient; edit: EditedText | undefined },
  ) => Promise<Submitted>;
}

/** Something own that is changed. */
export interface EditedText {
  id: string;
  /** Of what was seen; sent back by `submit`. */
  version: string;
}

/** What a kind lets choose a topic with; gets the name without the signs. */
export interface TopicPickerProps {
  open: boolean;
  section: Section;
  onPick: (name: string) => void;
  onClose: () => void;
}

/** A kind by what its texts are called, its code apart. */
export interface NamedKind {
  /** In a word, for the box of drafts: 帖子, 提问. */
  noun: string;
  load: () => Promise<ComposerKind>;
}

/** All kinds of the app, and what they share; named once in `src/app/web/composer-kinds.ts`. */
export interface ComposerKinds {
  kinds: Readonly<Record<string, NamedKind>>;
  topicPicker?: () => Promise<ComponentType<TopicPickerProps>>;
}

/** What the composer is opened for. */
export interface ComposerSubject {
  /** A name in `ComposerKinds`. */
  kind: string;
  /** Slug. */
  section: string;
  /** What its own fields hold at first: a board, a question. */
  preset?: Fields;
  /** Stands in the text at first, as `#topic# `. */
  text?: string;
  /** What it belongs to, where a member writes one only: the id of the question that is answered. */
  target?: string;
  /** Something own that is changed, as it is now. */
  edit?: EditedText & { title: string; document: ShownDocument; place?: string };
  /** Key of a draft that is continued. */
  draft?: string;
}

/** What the composer holds: a draft with its files. */
export interface Composition {
  content: DraftContent;
  pictures: ShownDocument["pictures"];
  videos: ShownDocument["videos"];
}
