import { useSuspenseQuery } from "@tanstack/react-query";
import { AllComments } from "#capabilities/texts/comments/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { Icon } from "#ui/icon.tsx";
import { commented } from "../api/question.ts";
import { Byline } from "../components/byline.tsx";
import { questionAddress } from "../question-address.ts";

/** What is said about an answer, which is quoted above it, or about a question. */
export default function Comments() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const { data } = useSuspenseQuery(commented(id));
  const shown = data.kind === "answer" ? data.answer : data.question;
  const asked = data.kind === "answer" ? data.answer.question : data.question;
  const head = (
    <section aria-label={data.kind === "answer" ? "回答" : "问题"} className="px-edge pt-2 pb-4">
      <a
        href={questionAddress(asked, section, data.kind === "answer" ? { at: id } : {})}
        className="press flex min-h-11 items-center gap-1.5 text-15 font-semibold"
      >
        <span className="min-w-0 flex-1">{asked.title}</span>
        <Icon name="right" size="s" className="flex-none text-ink-3" />
      </a>
      <div className="mt-2 rounded-2 bg-surface-2 p-3">
        <Byline
          author={shown.author}
          anonymous={shown.anonymous}
          at={shown.published_at}
          region={shown.region}
        />
        {shown.document.blocks.length > 0 ? (
          <div className="mt-2">
            <DocumentBody document={shown.document} size="reply" alt="图片" />
          </div>
        ) : null}
      </div>
    </section>
  );
  return <AllComments target={{ kind: data.kind, id }} head={head} />;
}
