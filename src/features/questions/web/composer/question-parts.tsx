import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { ComposerPart, Fields } from "#capabilities/texts/writing/web/public.ts";
import { useSession } from "#client/session.ts";
import { COMMON_SYMPTOMS, SYMPTOMS_MAX, TITLE_LENGTH } from "#shared/question-rules.ts";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { askerMeans } from "../api/own.ts";
import { questionTypes, similarTo } from "../api/questions.ts";
import { BountyChoice } from "../components/bounty-choice.tsx";
import { CategoryPicker } from "../components/category-picker.tsx";
import { questionAddress } from "../question-address.ts";
import { AnonymousSwitch } from "./anonymous-switch.tsx";

/** Symptoms as the draft keeps them: a line each. */
export const symptomsIn = ({ symptoms = "" }: Fields): string[] => symptoms.split("\n").filter(Boolean);

/** Which category it is asked in; folded to a line once one is chosen. */
export function QuestionHead({ section, fields, setFields }: ComposerPart) {
  const { category } = fields;
  /** What the member did last with it; until then it is open while no more can be said than a field. */
  const [folded, setFolded] = useState<boolean>();
  const { data } = useQuery(questionTypes(section.slug));
  const categories = data?.categories ?? [];
  const named = categories.flatMap((one) => [one, ...one.children]).find(({ id }) => id === category)?.name;
  const isField = categories.some(({ id, children }) => id === category && children.length > 0);
  if (named !== undefined && (folded ?? !isField))
    return (
      <button
        type="button"
        onClick={() => setFolded(false)}
        className="press flex min-h-11 w-full items-center gap-1.5 px-5 text-15"
      >
        <span className="text-ink-3">分类</span>
        <span className="font-semibold">{named}</span>
        <Icon name="right" size="s" className="ml-auto text-ink-3" />
      </button>
    );
  return (
    <CategoryPicker
      categories={categories}
      value={category}
      onChange={(id) => {
        setFields({ category: id });
        // A field of the first level is looked into before it is left; chosen once more, all of it is meant.
        setFolded(id === category || !categories.some((one) => one.id === id && one.children.length > 0));
      }}
    />
  );
}

/** What was asked already, while the title is typed. */
export function AskedAlready({ section, title, editing }: ComposerPart) {
  const typed = useDeferredValue(title.trim());
  const enough = !editing && [...typed].length >= TITLE_LENGTH.min;
  const { data = [] } = useQuery({ ...similarTo(typed, section.slug), enabled: enough });
  if (!enough || data.length === 0) return null;
  return (
    <aside aria-label="相似问题" className="my-2 rounded-2 bg-surface-2 px-3 py-1.5">
      <p className="pt-1 text-12 text-ink-3">先看看有没有你要的答案</p>
      {data.slice(0, 3).map((question) => (
        <a
          key={question.id}
          href={questionAddress(question, section)}
          className="press flex min-h-11 items-center gap-2 text-13"
        >
          {question.state === "solved" ? <Icon name="check" size="s" className="flex-none text-ok" /> : null}
          <span className="line-clamp-2 min-w-0 flex-1">{question.title}</span>
          <span className="num flex-none text-12 text-ink-3">{question.answers} 回答</span>
        </a>
      ))}
    </aside>
  );
}

/** Kilometres, symptoms, bounty, and whether anybody may know who asks. */
export function QuestionFoot({ fields, setFields, editing }: ComposerPart) {
  const signedIn = useSession((state) => state.token !== null);
  const { data: means } = useQuery({ ...askerMeans, enabled: signedIn });
  const symptoms = symptomsIn(fields);
  const toggle = (symptom: string) => {
    const kept = symptoms.filter((one) => one !== symptom);
    const next = kept.length < symptoms.length ? kept : [...symptoms, symptom].slice(0, SYMPTOMS_MAX);
    setFields({ symptoms: next.join("\n") });
  };
  return (
    <div className="space-y-5 py-4">
      <TextField
        label="里程（选填）"
        inputMode="numeric"
        placeholder="例如：62000"
        value={fields.mileage ?? ""}
        maxLength={7}
        after={<span className="flex-none text-13 text-ink-3">公里</span>}
        onChange={(event) => setFields({ mileage: event.target.value.replaceAll(/\D/g, "") })}
      />
      <fieldset>
        <legend className="text-13 text-ink-2">什么时候出现（选填，最多 {SYMPTOMS_MAX} 个）</legend>
        <div className="mt-2.5 flex flex-wrap gap-x-2 gap-y-3">
          {[...new Set([...COMMON_SYMPTOMS, ...symptoms])].map((symptom) => (
            <Chip key={symptom} selected={symptoms.includes(symptom)} onClick={() => toggle(symptom)}>
              {symptom}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Switch
        checked={fields.owners === "1"}
        onChange={(event) => setFields({ owners: event.target.checked ? "1" : "" })}
      >
        <span className="block text-15">仅车主回答</span>
        <span className="block text-12 text-ink-3">
          {fields.series
            ? "只有这个车系的认证车主可以回答"
            : "只有认证车主可以回答，选了车系就是该车系的车主"}
        </span>
      </Switch>
      {editing ? null : (
        <>
          <BountyChoice
            value={fields.bounty ? Number(fields.bounty) : null}
            points={means?.points}
            onChange={(points) => setFields({ bounty: points === null ? "" : String(points) })}
          />
          <AnonymousSwitch fields={fields} setFields={setFields} what="提问" />
        </>
      )}
    </div>
  );
}
