import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSession } from "#client/session.ts";
import { codeLost } from "#shared/request-error.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import type { LocalDraft } from "../drafts/local-drafts.ts";
import { openDraft } from "../drafts/open-draft.ts";
import type { ComposerKind, ComposerKinds, ComposerSubject } from "../kinds.ts";
import { composerKinds } from "../open-composer.ts";
import { ComposerForm } from "./composer-form.tsx";
import { ComposerFrame } from "./composer-frame.tsx";

export interface ComposerProps {
  open: boolean;
  subject: ComposerSubject;
  onClose: () => void;
}

interface Opened {
  subject: ComposerSubject;
  noun: string;
  kind: ComposerKind;
  kinds: ComposerKinds;
  draft: LocalDraft;
  /** It goes on from what was begun before. */
  continued: boolean;
}

/** The composer: first the kind's code and what was begun before, then the form. */
export default function Composer({ open, subject, onClose }: ComposerProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  /** What was thrown as it was opened; null while nothing was. */
  const [failure, setFailure] = useState<unknown>(null);
  const member = useSession((state) => state.user?.id ?? "");
  const ready = useSession((state) => state.ready);
  /** What is wanted at the moment: an answer for something else comes too late. */
  const latest = useRef<ComposerSubject | null>(null);

  const begin = useEffectEvent((wanted: ComposerSubject) => {
    setFailure(null);
    setOpened(null);
    openOne(wanted, member).then(
      (found) => setOpened((before) => (latest.current === wanted ? found : before)),
      setFailure,
    );
  });
  useEffect(() => {
    latest.current = open ? subject : null;
    if (open && ready) begin(subject);
  }, [open, ready, subject]);

  const retry = async () => {
    setFailure(null);
    try {
      const found = await openOne(subject, member);
      if (latest.current === subject) setOpened(found);
    } catch (error) {
      if (latest.current === subject) setFailure(error);
    }
  };
  if (opened === null || opened.subject !== subject) {
    return (
      <ComposerFrame open={open} title="" action={null} onClose={onClose}>
        <div className="grid min-h-60 place-content-center">
          {failure !== null ? (
            <ErrorState what="无法打开" error={failure} onRetry={() => void retry()} />
          ) : (
            <LoadingMark />
          )}
        </div>
      </ComposerFrame>
    );
  }
  return <ComposerForm key={opened.draft.key} open={open} {...opened} onClose={onClose} />;
}

/** @throws when code or list could not be fetched */
async function openOne(subject: ComposerSubject, member: string): Promise<Opened> {
  const kinds = await composerKinds().catch(codeLost);
  const named = kinds.kinds[subject.kind];
  if (named === undefined) throw new Error(`no composer for ${subject.kind}`);
  const kind = await named.load().catch(codeLost);
  return { subject, noun: named.noun, kind, kinds, ...(await openDraft(subject, member)) };
}
