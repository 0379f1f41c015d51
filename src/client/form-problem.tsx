import { cx } from "#ui/cx.ts";
import type { Form } from "./form.ts";

/** What is refused of a form and belongs to no field; stands above its button, and is read out when it appears. */
export function FormProblem({
  form,
  className,
}: {
  form: Pick<Form<object>, "problem">;
  className?: string;
}) {
  return (
    <div aria-live="assertive">
      {form.problem && <p className={cx("text-13 text-bad", className)}>{form.problem}</p>}
    </div>
  );
}
