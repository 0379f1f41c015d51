import { useQuery } from "@tanstack/react-query";
import { FormScreen } from "#capabilities/review/applications/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { certificationForm } from "../api/certifications.ts";
import { ApplyForm } from "../components/apply-form.tsx";

const formAddress = {
  /** An application that is changed. */
  id: textUpTo(20),
  /** The car was another's before. */
  appeal: textUpTo(1),
};

/** A car is certified in three steps; `?id=` goes on with an application that was refused or sent back. */
export default function ApproveCar() {
  const { section } = useScreen();
  const { id, appeal } = useAddress(formAddress).values;
  return (
    <FormScreen
      titles={["车主认证", "修改认证材料"]}
      from={pathOf("approve.center", {}, { section })}
      query={useQuery(certificationForm(section.slug, id))}
      actions={
        <a
          href={pathOf("my.car-check", {}, { section })}
          className="press flex h-11 items-center px-3 text-13 text-ink-2"
        >
          车辆核验
        </a>
      }
      said={(form) => [
        id !== undefined && form.id === null && "这份申请现在不能修改，可以重新提交一份。",
        form.emptied && "上次的证件信息已按约定删除，请重新填写。",
      ]}
    >
      {(form) => (
        // By what was asked for: the id of a draft is there only once something was typed.
        <ApplyForm key={id ?? "new"} form={form} appeal={appeal !== undefined} />
      )}
    </FormScreen>
  );
}
