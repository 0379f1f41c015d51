import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { ChoiceBody, rowClass } from "./choice-row.tsx";

interface PollResultsProps {
  choices: readonly { text: string; votes: number | null; own: boolean }[];
  voters: number;
}

/** The choices of a poll in which this reader votes no longer, with their shares where they may be seen. */
export function PollResults({ choices, voters }: PollResultsProps) {
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {choices.map(({ text, votes, own }) => (
        <li key={text} className={cx(rowClass, own && "inset-ring-[0.04rem] inset-ring-accent")}>
          <ChoiceBody text={text} votes={votes} voters={voters} own={own}>
            {own ? (
              <span className="relative flex-none text-accent-ink">
                <Icon name="check" size="s" />
                <span className="sr-only">你选的：</span>
              </span>
            ) : null}
          </ChoiceBody>
        </li>
      ))}
    </ul>
  );
}
