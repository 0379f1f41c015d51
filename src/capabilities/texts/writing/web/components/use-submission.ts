import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { DraftContent } from "#capabilities/texts/writing/contract.ts";
import { later } from "#client/keep-or-tell.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { wayOut } from "#client/way-out.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { toast } from "#ui/toast-store.ts";
import type { ComposerKind, ComposerSubject, Submitted } from "../kinds.ts";
import { problemOf, writtenOf } from "../written.ts";

interface SubmissionOptions {
  subject: ComposerSubject;
  noun: string;
  kind: ComposerKind;
  section: Section;
  content: DraftContent;
  /** Why it cannot go yet; null when it can. */
  waits: string | null;
  submissionKey: (of: string) => string;
  onDone: (submitted: Submitted) => void;
}

export interface Submission {
  busy: boolean;
  /** Nothing to hand in, or something is still on its way. */
  locked: boolean;
  problem: string | null;
  /** What was complained of is being changed. */
  forgive: () => void;
  submit: () => Promise<void>;
}

/** Handing a text in: checked, once at a time, under the same key until the answer is known. */
export function useSubmission(options: SubmissionOptions): Submission {
  const { subject, noun, kind, section, content, waits, submissionKey, onDone } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const reminder = `write:${subject.kind}:${subject.section}`;

  const send = async () => {
    // A second tap may come before the first has drawn anything.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const written = writtenOf(content, section);
      const idempotencyKey = submissionKey(JSON.stringify(content));
      const submitted = await kind.submit(written, { idempotencyKey, queryClient, edit: subject.edit });
      void later().then((queue) => queue?.forgetUnsent(reminder));
      onDone(submitted);
    } catch (error) {
      // The waiting room offers the sheet, and sends it again after that.
      if (!(error instanceof RequestError) || error.status === 401) throw error;
      setProblem(error.message);
      const way = wayOut(error.code);
      if (way)
        toast(error.message, {
          kind: "error",
          action: { label: way.label, onSelect: () => navigate(pathOf(way.screen, {}, { section })) },
        });
      if (error.status === 0)
        void later().then((queue) =>
          queue?.remindOfUnsent(error, {
            key: reminder,
            path: pathOf("my.drafts", {}, { section }),
            what: noun,
          }),
        );
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    locked: waits === "上传中",
    problem,
    forgive: () => setProblem(null),
    async submit() {
      const found = waits ?? problemOf(kind, writtenOf(content, section));
      setProblem(found);
      if (found === null) await withSignIn(send, kind.heading);
    },
  };
}
