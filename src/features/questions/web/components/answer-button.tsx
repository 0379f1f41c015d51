import { useQuery } from "@tanstack/react-query";
import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { offerSignIn } from "#client/sign-in.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { mine } from "../api/question.ts";

/**
 * Writes an answer. Of a question for owners whoever is none is shown the way to the certification, and a visitor signs in
 * first: what he wrote would be refused. Its asker, if he is none, has no button.
 */
export function AnswerButton({ question }: { question: QuestionDetail }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...mine(question.id), enabled: signedIn });
  if (signedIn && own?.owners_refusal)
    return own.asked ? null : (
      <a href={pathOf("approve.center", {}, { section })} className={buttonClass({ variant: "accent" })}>
        <Icon name="check" size="m" />
        认证后回答
      </a>
    );
  const write = () =>
    openComposer({
      kind: "answer",
      section: question.section,
      preset: { question: question.id },
      target: question.id,
    });
  return (
    <button
      type="button"
      className={buttonClass({ variant: "accent" })}
      onClick={question.owners_only && !signedIn ? () => offerSignIn(undefined, "回答") : write}
    >
      <Icon name="edit" size="m" />
      写回答
    </button>
  );
}
