import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { oneOf, useAddress } from "./address.ts";
import type { Form } from "./form.ts";
import { FormProblem } from "./form-problem.tsx";
import { useLeaveGuard } from "./leave-guard.ts";
import { useLocation, useNavigate } from "./router.tsx";
import { useBack } from "./use-back.ts";

export interface Step<Values> {
  title: string;
  /** The fields on this page: they are checked before the next, and a refusal of one of them leads back here. */
  fields: readonly (keyof Values & string)[];
}

export interface StepFormProps<Values extends object> {
  form: Form<Values>;
  steps: readonly Step<Values>[];
  /** On the last page's button. */
  submitLabel: string;
  /** Forgets what was kept of the form, when somebody leaves it (see `useKeptValues`). */
  forget?: () => void;
  /** What is typed is kept as it is typed: whoever leaves loses nothing, and is not asked. */
  kept?: boolean;
  /** The page on which it begins, by its place in `steps`; the first unless given. */
  begin?: number;
  /** Draws the fields of one page, by its place in `steps`. */
  children: (at: number) => ReactNode;
}

/**
 * A form of several pages. The page stands in the address (`?step=`), an entry of the history each, so that the phone's
 * back leads to the page before, with everything still in its fields; whoever leaves the form is asked first.
 */
export function StepForm<Values extends object>(props: StepFormProps<Values>) {
  const { form, steps, submitLabel, forget, kept = false, begin = 0, children } = props;
  const numbers = steps.map((_step, at) => String(at + 1));
  const address = useAddress({ step: oneOf(numbers, String(begin + 1)) });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Nobody gets past a page that lacks something, not by an address either.
  const lacking = steps.findIndex(({ fields }) => form.isWrong(fields));
  const furthest = lacking < 0 ? steps.length - 1 : lacking;
  const at = Math.min(Number(address.values.step) - 1, furthest);
  const step = steps[at];
  const last = at === steps.length - 1;
  // What else the address says stays: which one is changed, where it came from.
  const addressOf = (page: number) => {
    const query = new URLSearchParams(search);
    if (page === begin) query.delete("step");
    else query.set("step", String(page + 1));
    return pathname + (query.size === 0 ? "" : `?${query}`);
  };
  const backInHistory = useBack(addressOf(at - 1));
  // Before the page that it began with there is no entry of this form to go back to.
  const back = at <= begin ? () => navigate(addressOf(at - 1), { replace: true }) : backInHistory;
  useLeaveGuard(form.dirty && !form.busy && !kept, forget);

  const first = useRef(true);
  useEffect(() => {
    // On opening, the screen's own title is read.
    if (first.current) first.current = false;
    else if (at >= 0) heading.current?.focus();
  }, [at]);

  const refusedAt = steps.findIndex(({ fields }) => fields.some((field) => form.errorOf(field) !== null));
  const leadBack = useEffectEvent((page: number) => {
    if (page >= 0 && page < at) navigate(addressOf(page));
  });
  useEffect(() => leadBack(refusedAt), [refusedAt]);

  if (!step) return null;
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        if (last) void form.submit();
        else if (form.check(step.fields)) navigate(addressOf(at + 1));
      }}
    >
      <div className="bg-surface px-edge pt-4 pb-7">
        <ProgressBar label="填写进度" value={(at + 1) / steps.length} />
        <h2 ref={heading} tabIndex={-1} className="mt-4 mb-5 text-20 font-bold outline-none">
          {step.title}
          <span className="num ml-2 text-13 font-normal text-ink-3">
            第 {at + 1} 步，共 {steps.length} 步
          </span>
        </h2>
        {children(at)}
        <FormProblem form={form} className="mt-3" />
      </div>
      <BottomBar label="步骤" className="gap-2.5">
        {at > 0 && (
          <Button variant="line" className="flex-1" onClick={back}>
            上一步
          </Button>
        )}
        <Button type="submit" variant="accent" className="flex-2" loading={form.busy}>
          {last ? submitLabel : "下一步"}
        </Button>
      </BottomBar>
    </form>
  );
}
