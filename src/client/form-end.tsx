import { Button, type ButtonProps } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import type { Form } from "./form.ts";
import { FormProblem } from "./form-problem.tsx";

interface FormEndProps extends Omit<ButtonProps, "type" | "loading" | "form"> {
  form: Pick<Form<object>, "problem" | "busy">;
  /** Where the fields are no grid: its own distance from them. */
  apart?: boolean;
}

/** The end of a form: what is refused and belongs to no field, and the button that sends it. */
export function FormEnd({ form, apart = false, className, children, ...button }: FormEndProps) {
  return (
    <>
      <FormProblem form={form} className={apart ? "mt-2" : undefined} />
      <Button
        variant="accent"
        size="l"
        wide
        {...button}
        type="submit"
        loading={form.busy}
        className={cx(apart && "mt-4", className)}
      >
        {children}
      </Button>
    </>
  );
}
