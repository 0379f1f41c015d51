import { useState } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";
import type { CommentTargetId } from "../api/client.ts";
import type { ComposerSubject } from "./composer-subject.ts";

const ComposerSheet = lazyPart(async () => (await import("./composer-sheet.tsx")).default);

export interface ComposerProps {
  target: CommentTargetId;
  /** Null while closed. */
  subject: ComposerSubject | null;
  onClose: () => void;
}

/** Fetches the composer's code, e.g. when a finger comes down on what opens it. */
export function preloadComposer(): void {
  preloadSheet();
  ComposerSheet.preload();
}

/** The sheet in which a comment is written; its code comes with its first use. */
export function Composer({ target, subject, onClose }: ComposerProps) {
  // The last subject stays while the sheet slides away.
  const [last, setLast] = useState(subject);
  if (subject !== null && subject !== last) setLast(subject);
  if (last === null) return null;
  const { replyTo, quoted, edited } = last;
  return (
    <ComposerSheet
      key={`${replyTo?.id ?? ""}:${quoted?.id ?? ""}:${edited?.id ?? ""}`}
      open={subject !== null}
      target={target}
      subject={last}
      onClose={onClose}
    />
  );
}
