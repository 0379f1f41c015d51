import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { RequestError } from "./request.ts";
import { withSignIn } from "./sign-in.ts";

/** What is wrong, by field; `form` for what belongs to none. */
export type Problems<Values> = Partial<Record<keyof Values | "form", string>>;

export interface FormOptions<Values> {
  /** What stands in the fields at first. */
  initial: Values;
  /** Values that are kept elsewhere, so that they outlive the form: what they are, and how some of them are changed. */
  kept?: readonly [Values, (changes: Partial<Values>) => void];
  /** What is wrong before anything is sent; an empty object when nothing is. */
  check?: (values: Values) => Problems<Values>;
  /** Sends it, quietly: a refusal is shown in the form. */
  save: (values: Values) => Promise<unknown>;
  /** Needs a member: names the action in the sheet that signs in, and what was typed is sent after that. */
  purpose?: string;
  /** The field of a refusal whose answer names none of ours. */
  place?: (error: RequestError) => keyof Values | undefined;
}

export interface Form<Values> {
  values: Values;
  /** Something is different from what was there at first, or was saved last. */
  dirty: boolean;
  /** It is being sent. */
  busy: boolean;
  /** What is refused and belongs to no field: stands above the button. */
  problem: string | null;
  /** Changes some values, and takes what was said of them away. */
  set: (changes: Partial<Values>) => void;
  errorOf: (field: keyof Values) => string | null;
  /** Whether something would be wrong with one of these fields now; says nothing. */
  isWrong: (fields: readonly (keyof Values)[]) => boolean;
  /** Checks these fields alone, and says what is wrong; true when nothing is. */
  check: (fields: readonly (keyof Values)[]) => boolean;
  /** Says what is wrong, in place of all that was said before. */
  refuse: (problems: Problems<Values>) => void;
  /** Shows what a request that belongs to the form was refused for. @throws whatever is no refusal */
  fail: (error: unknown) => void;
  /** What a text field takes. */
  text: <Field extends TextFields<Values>>(field: Field) => TextControl;
  /** Begins anew with these values, saved and without a complaint. */
  reset: (values: Values) => void;
  /** Checks and sends, once at a time; `changes` are made on the way. Focuses the first field that is refused. */
  submit: (changes?: Partial<Values>) => Promise<void>;
  /** For the form element. */
  props: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

type TextFields<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] &
  string;

interface TextControl {
  name: string;
  value: string;
  error: string | null;
  onChange: (event: { target: { value: string } }) => void;
}

/** One form: its values, what is wrong with them, whether they are being sent. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check, save, purpose, place } = options;
  const [saved, setSaved] = useState(options.initial);
  const [own, setOwn] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const running = useRef(false);
  const sending = useMutation({ mutationFn: save });
  const values = options.kept?.[0] ?? own;
  const write =
    options.kept?.[1] ?? ((changes: Partial<Values>) => setOwn((before) => ({ ...before, ...changes })));

  // Once the refusal is drawn: whoever has to mend it begins where the mistake is.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const refuse = (found: Problems<Values>) => {
    setProblems(found);
    if (Object.values(found).some(Boolean)) setRefusals((count) => count + 1);
  };

  const set = (changes: Partial<Values>) => {
    write(changes);
    setProblems((before) => {
      const named = Object.keys(changes) as (keyof Values)[];
      if (before.form === undefined && named.every((field) => before[field] === undefined)) return before;
      const left: Problems<Values> = { ...before };
      for (const field of [...named, "form"] as const) delete left[field];
      return left;
    });
  };

  const fail = (error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    refuse(placed(error, values, place?.(error)));
  };

  const send = async (given: Values) => {
    // A second tap may come before the first has drawn anything.
    if (running.current) return;
    running.current = true;
    try {
      await sending.mutateAsync(given);
    } catch (error) {
      // The waiting room offers the sheet, and sends it again after that.
      if (error instanceof RequestError && error.status === 401 && purpose !== undefined) throw error;
      fail(error);
    } finally {
      running.current = false;
    }
  };

  const submit = async (changes: Partial<Values> = {}) => {
    const given = { ...values, ...changes };
    write(changes);
    const found = check?.(given) ?? {};
    refuse(found);
    if (Object.values(found).some(Boolean)) return;
    if (purpose === undefined) await send(given);
    else await withSignIn(() => send(given), purpose);
  };

  const wrongOf = (fields: readonly (keyof Values)[]): Problems<Values> => {
    const found: Problems<Values> = check?.(values) ?? {};
    const wrong: Problems<Values> = {};
    for (const field of fields) if (found[field]) wrong[field] = found[field];
    return wrong;
  };

  return {
    values,
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    busy: sending.isPending,
    problem: problems.form ?? null,
    set,
    errorOf: (field) => problems[field] ?? null,
    isWrong: (fields) => Object.keys(wrongOf(fields)).length > 0,
    check(fields) {
      const found = wrongOf(fields);
      refuse(found);
      return Object.keys(found).length === 0;
    },
    refuse,
    fail,
    text: (field) => ({
      name: field,
      value: values[field] as string,
      error: problems[field] ?? null,
      onChange: ({ target }) => set({ [field]: target.value } as Partial<Values>),
    }),
    reset(next) {
      setSaved(next);
      write(next);
      setProblems({});
    },
    submit,
    props: {
      ref: element,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** A refusal beside the fields that it names; what belongs to none of them stands for the form. */
export function placed<Values extends object>(
  { fields, messages, message }: Pick<RequestError, "fields" | "messages" | "message">,
  values: Values,
  otherwise: keyof Values | undefined,
): Problems<Values> {
  const ours = Object.entries(fields).flatMap(([path, text]) => {
    // What is sent may wrap the values: "content.title" is their title.
    const name = path.split(".").find((part) => part in values);
    return name === undefined ? [] : [[name, text] as const];
  });
  if (ours.length === 0) return { [otherwise ?? "form"]: message } as Problems<Values>;
  const rest = messages.filter((one) => !ours.some(([, text]) => text === one));
  return {
    ...Object.fromEntries(ours.reverse()),
    ...(rest.length > 0 && { form: rest.join("，") }),
  } as Problems<Values>;
}
