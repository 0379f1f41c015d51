import { ApplicationView } from "../desk/application-view.tsx";
import { FactCard, FactPairs } from "../desk/facts.tsx";
import type { ApplicationLine, DeskKind, DeskView, OpenApplication } from "../desk/kind.ts";
import type { StateWords } from "../own/words.ts";

interface SimpleDeskProps<Key extends string, Line extends ApplicationLine, Detail extends OpenApplication>
  extends Pick<DeskKind<Line, Detail>, "name" | "title" | "reads" | "View"> {
  texts: Readonly<Record<Key, string>>;
  send: (
    id: string,
    decision: { version: string; decision: "approve" | "reject" | "ask" | "revoke"; reason?: string },
  ) => Promise<Detail>;
  said: DeskKind<Line, Detail>["words"];
}

/** The desk of a kind whose form is a few texts: the first of them is what it is called. */
export function simpleDesk<
  Key extends string,
  Line extends ApplicationLine & Readonly<Record<Key, string>>,
  Detail extends OpenApplication & Readonly<Record<Key, string>>,
>({ texts, send, said, ...kind }: SimpleDeskProps<Key, Line, Detail>): DeskKind<Line, Detail> {
  const [called, ...others] = Object.keys(texts) as [Key, ...Key[]];
  return {
    ...{ ...kind, words: said, empty: { title: "没有待审的申请", text: "新的申请会自动显示在这里。" } },
    decide: ({ id, review }, { asked: _none, ...decision }) =>
      send(id, { version: review?.version ?? "", ...decision }),
    line: (line) => ({
      ...{ name: line[called], text: line.member.nickname, tags: null },
      small: others.map((key) => line[key]),
    }),
  };
}

interface SimpleViewProps extends DeskView<OpenApplication> {
  texts: Readonly<Record<string, string>>;
  words: Readonly<Record<string, StateWords>>;
}

/** One application whose form is a few texts. */
export function SimpleView({ texts, words, ...view }: SimpleViewProps) {
  const said = Object.entries(view.detail);
  const pairs = Object.entries(texts).map(([key, name]) => {
    const text = said.find(([one]) => one === key)?.[1];
    return [name, typeof text === "string" ? text : ""] as const;
  });
  return (
    <ApplicationView {...view} title={pairs[0]?.[1] ?? ""} words={words}>
      <FactCard title="申请内容">
        <FactPairs pairs={pairs.slice(1)} />
      </FactCard>
    </ApplicationView>
  );
}
