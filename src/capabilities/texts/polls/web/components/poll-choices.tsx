import { useEffect, useEffectEvent, useId, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { ChoiceBody, rowClass } from "./choice-row.tsx";

interface PollChoicesProps {
  /** What is asked, for screen readers. */
  name: string;
  choices: readonly { text: string; votes: number | null }[];
  voters: number;
  most: number;
  /** Texts of the choices. */
  chosen: readonly string[];
  disabled: boolean;
  onChange: (chosen: readonly string[]) => void;
}

/** The choices of a poll that can be voted in: native radio buttons or boxes, the keyboard comes with them. */
export function PollChoices({ name, choices, voters, most, chosen, disabled, onChange }: PollChoicesProps) {
  const group = useId();
  const single = most === 1;
  const full = !single && chosen.length >= most;
  const list = useRef<HTMLFieldSetElement>(null);
  // What was tapped on the server's page before its code was there.
  const adopt = useEffectEvent(() => {
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])];
    const tapped = inputs.flatMap((input, at) => (input.checked ? (choices[at]?.text ?? []) : []));
    if (chosen.length === 0 && tapped.length > 0) onChange(tapped.slice(0, most));
  });
  useEffect(() => adopt(), []);
  return (
    <fieldset ref={list} className="mt-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-col gap-2">
        {choices.map(({ text, votes }) => {
          const on = chosen.includes(text);
          const shut = disabled || (full && !on);
          return (
            <label
              key={text}
              className={cx(
                rowClass,
                "press has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
                on && "inset-ring-[0.04rem] inset-ring-accent",
              )}
            >
              <ChoiceBody text={text} votes={votes} voters={voters}>
                <span className={cx("relative size-5 flex-none", shut && "opacity-50")}>
                  <input
                    type={single ? "radio" : "checkbox"}
                    name={group}
                    checked={on}
                    disabled={shut}
                    onChange={() =>
                      onChange(
                        single ? [text] : on ? chosen.filter((one) => one !== text) : [...chosen, text],
                      )
                    }
                    className={cx(
                      "peer block size-5 appearance-none bg-surface inset-ring-[0.04rem] inset-ring-ink-3 outline-none checked:bg-accent checked:inset-ring-accent",
                      single ? "rounded-full" : "rounded-1",
                    )}
                  />
                  <Icon
                    name="check"
                    size="s"
                    className="pointer-events-none absolute inset-0 m-auto stroke-[3] text-on-accent opacity-0 peer-checked:opacity-100"
                  />
                </span>
              </ChoiceBody>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
