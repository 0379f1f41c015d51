import { createContext, type ReactNode, useContext } from "react";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import type { CommentTargetId } from "../api/client.ts";
import type { CommentWords } from "../comment-words.ts";
import type { OwnSide } from "./use-own-side.ts";

/** What every comment of a list needs beyond itself. */
export interface CommentsScope {
  target: CommentTargetId;
  own: OwnSide;
  /** What the author of the thing is called beside what he says: 作者, 楼主. */
  authorWord: string;
  /** What comments are called here, and what stands around them. */
  words: CommentWords;
  /** Members who are marked beside what they say, and with which word: who was there. */
  marked: { word: string; ids: readonly string[] } | null;
  reply: (comment: Comment) => void;
  /** Opens an own comment for changing. */
  edit: (comment: Comment) => void;
  /** Opens what else can be done with a comment. */
  more: (comment: Comment) => void;
  showPictures: (comment: Comment, index: number) => void;
  /** What the member wrote since the lists were asked for, published at once. */
  fresh: readonly Comment[];
  /** Leads to another comment of the same list, as one that is quoted. */
  goTo: (id: string) => void;
}

const Context = createContext<CommentsScope | null>(null);

export function CommentsScopeProvider({ value, children }: { value: CommentsScope; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useCommentsScope(): CommentsScope {
  const scope = useContext(Context);
  if (scope === null) throw new Error("a comment stands outside of <Comments>");
  return scope;
}
