import type { Answer } from "#features/questions/answers-contract.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { type Section, umbrellaSection } from "#sections/registry.ts";
import { plainText } from "#shared/document.ts";
import { canonicalAddress } from "./question-address.ts";

type Thing = Record<string, unknown>;

/** What an author is called who does not want to be known. */
const ANONYMOUS = "匿名车友";

/**
 * schema.org data of a question's page: the question with its accepted and suggested answers, and where it stands.
 * Addresses are paths of this site. Nobody who wrote anonymously is named.
 * @param section where the question belongs
 */
export function questionJsonLd(
  question: QuestionDetail,
  answers: readonly Answer[],
  section: Section,
): Thing {
  const address = canonicalAddress(question);
  const shown = answers.filter(({ id }) => id !== question.accepted?.id);
  const main: Thing = {
    "@type": "QAPage",
    "@id": address,
    url: address,
    inLanguage: "zh-CN",
    mainEntity: {
      "@type": "Question",
      name: question.title,
      text: plainText(question.document) || question.title,
      answerCount: question.answers,
      upvoteCount: question.sames,
      datePublished: question.published_at,
      ...(question.edited_at && { dateModified: question.edited_at }),
      author: author(question),
      ...(question.accepted && { acceptedAnswer: answer(question.accepted, address) }),
      ...(shown.length > 0 && { suggestedAnswer: shown.map((one) => answer(one, address)) }),
    },
  };
  return { "@graph": [main, breadcrumbs(question, section, address)] };
}

function answer(one: Answer, address: string): Thing {
  return {
    "@type": "Answer",
    text: plainText(one.document),
    url: `${address}?at=${one.id}`,
    upvoteCount: one.likes,
    datePublished: one.published_at,
    ...(one.edited_at && { dateModified: one.edited_at }),
    author: author(one),
  };
}

function author({ author: member }: Pick<Answer, "author">): Thing {
  if (member === null) return { "@type": "Person", name: ANONYMOUS };
  return { "@type": "Person", name: member.nickname, url: pathOf("space", { id: member.id }) };
}

function breadcrumbs(question: QuestionDetail, section: Section, address: string): Thing {
  const steps = [
    { name: umbrellaSection.name, item: "/" },
    { name: section.umbrella ? "问答" : `${section.name}问答`, item: pathOf("ask", {}, { section }) },
    {
      name: question.category.name,
      item: pathOf("ask.channel", { id: question.category.id }, { section }),
    },
    { name: question.title, item: address },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}
