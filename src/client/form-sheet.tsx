import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { SheetProps } from "#ui/sheet-props.ts";
import type { Form } from "./form.ts";
import { FormProblem } from "./form-problem.tsx";

interface FormSheetProps extends Pick<SheetProps, "title" | "description" | "onClose"> {
  form: Pick<Form<object>, "problem" | "busy" | "props">;
  /** On the button, as a verb. */
  label: string;
  /** The button destroys something. */
  danger?: boolean;
  children: ReactNode;
}

/** A sheet with one form, and the button that sends it below the scrolling fields. */
export function FormSheet({ form, label, danger = false, children, ...sheet }: FormSheetProps) {
  const id = useId();
  const end = useRef<HTMLDivElement>(null);
  // The button stays in view while the fields scroll; what it was refused for has to come into view, too.
  useEffect(() => {
    if (form.problem !== null) end.current?.scrollIntoView({ block: "nearest" });
  }, [form.problem]);
  return (
    <Sheet
      {...sheet}
      footer={
        <Button
          type="submit"
          form={id}
          variant={danger ? "danger" : "accent"}
          size="l"
          wide
          loading={form.busy}
        >
          {label}
        </Button>
      }
    >
      <form id={id} {...form.props} className="pt-1">
        <div className="grid gap-4">{children}</div>
        <div ref={end}>
          <FormProblem form={form} className="mt-3" />
        </div>
      </form>
    </Sheet>
  );
}
