import type { Form } from "#client/form.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CheckoutValues } from "./values.ts";

const kinds = [
  { value: "none", label: "不开发票" },
  { value: "personal", label: "个人" },
  { value: "company", label: "企业" },
] as const;

/** Whether an invoice is wanted, and whom it is made out to. */
export function InvoiceFields({ form }: { form: Form<CheckoutValues> }) {
  const { values } = form;
  return (
    <section className="mt-2 bg-surface px-edge py-3">
      <h2 className="mb-2 text-13 text-ink-2">发票</h2>
      <SegmentedControl
        label="发票"
        options={kinds}
        value={values.invoice}
        onChange={(invoice) => form.set({ invoice })}
      />
      {values.invoice !== "none" && (
        <TextField
          className="mt-3"
          label={values.invoice === "company" ? "公司名称" : "抬头（不填就是“个人”）"}
          maxLength={60}
          {...form.text("title")}
        />
      )}
      {values.invoice === "company" && (
        <TextField
          className="mt-3"
          label="税号（18 位统一社会信用代码）"
          maxLength={40}
          autoCapitalize="characters"
          {...form.text("tax_number")}
        />
      )}
    </section>
  );
}
