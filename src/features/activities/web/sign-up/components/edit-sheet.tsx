import { useQueryClient } from "@tanstack/react-query";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import type { OwnSignUp } from "#features/activities/contract.ts";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { refreshSignUps, signUpApi } from "../api.ts";
import { filledIn, initialValues, placingAnswers, problemsIn, type SignUpValues } from "../form-values.ts";
import { SignUpFields } from "./sign-up-fields.tsx";

interface EditSheetProps {
  asked: SignUpForm;
  own: OwnSignUp;
  onClose: () => void;
}

/** Changes what was filled in. */
export default function EditSheet({ asked, own, onClose }: EditSheetProps) {
  const queryClient = useQueryClient();
  const form: Form<SignUpValues> = useForm<SignUpValues>({
    initial: initialValues(asked, { name: own.name }, own),
    check: (values) => problemsIn({ ...asked, notices: [] }, values, own.masked),
    save: (values) =>
      placingAnswers(form, async () => {
        await signUpApi(
          "PUT /api/my/sign-ups/{id}",
          { params: { id: own.id }, body: { ...filledIn(asked, values), version: own.version } },
          { quiet: true },
        );
        onClose();
        await refreshSignUps(queryClient);
        toast("已保存", { kind: "done" });
      }),
  });
  return (
    <Sheet onClose={onClose} title="修改报名" description="报名截止前都可以修改。">
      <form {...form.props} className="flex flex-col gap-5 pt-2 pb-4">
        <SignUpFields
          form={form}
          asked={asked}
          masked={own.masked}
          garage={own.car_id !== null || own.car === ""}
          signs={false}
        />
        <FormEnd form={form}>保存</FormEnd>
      </form>
    </Sheet>
  );
}
