import type { ReactNode } from "react";
import { type Form, type Problems, useForm } from "#client/form.ts";
import { useRequestKey } from "#client/request-key.ts";
import { useSavedDraft } from "#client/saved-draft.ts";
import { StepForm, type StepFormProps } from "#client/step-form.tsx";

interface FormOptions<Values, Fields> {
  known: { state: string };
  initial: Values;
  /** Names the action in the sheet that signs in. */
  purpose: string;
  check: (values: Values) => Problems<Values>;
  /** As they are sent, and kept while it is a draft. */
  fieldsOf: (values: Values) => Fields;
  /** Keeps what was typed, quietly; the next change tries again. */
  keep: (fields: Fields) => Promise<unknown>;
  /** Hands it in, quietly. @param keyOf the key of what is sent: the same again for the same */
  send: (values: Values, keyOf: (body: object) => string) => Promise<unknown>;
}

/** What a form of an application needs to be drawn. */
export interface ApplicationForm<Values> {
  form: Form<Values>;
  /** What to tell of the draft; null where it is none. */
  told: string | null;
}

/** The form of an application. What is typed is kept by the server as it is typed, for whoever goes on later. */
export function useApplicationForm<Values extends object, Fields>(
  options: FormOptions<Values, Fields>,
): ApplicationForm<Values> {
  const { known, initial, purpose, check, fieldsOf, keep, send } = options;
  const keyOf = useRequestKey();
  const isDraft = known.state === "draft";
  const form = useForm<Values>({
    ...{ initial, purpose, check },
    async save(values) {
      await draft.close();
      try {
        await send(values, keyOf);
      } catch (error) {
        draft.reopen();
        throw error;
      }
    },
  });
  const draft = useSavedDraft(fieldsOf(form.values), async (fields) => void (await keep(fields)), isDraft);
  return { form, told: isDraft ? draft.told : null };
}

interface FormStepsProps<Values extends object>
  extends ApplicationForm<Values>,
    Pick<StepFormProps<Values>, "steps" | "submitLabel" | "begin"> {
  children: (at: number) => ReactNode;
}

/** Its pages, one after the other. */
export function FormSteps<Values extends object>({ told, children, ...form }: FormStepsProps<Values>) {
  return (
    <StepForm {...form} kept={told !== null}>
      {(at) => (
        <>
          {told !== null && (
            <p aria-live="polite" className="-mt-3 mb-4 text-12 text-ink-3">
              {told}
            </p>
          )}
          {children(at)}
        </>
      )}
    </StepForm>
  );
}
