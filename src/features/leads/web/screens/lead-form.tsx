import { useSuspenseQuery } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { kindNames } from "#features/leads/words.ts";
import { homePath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { Tag } from "#ui/tag.tsx";
import { leadFormQuery } from "../api/leads.ts";
import { LeadForm } from "../components/lead-form.tsx";

const address = { series: textUpTo(60) };

/** A form for a test drive or a visit, on a page of its own. */
export default function LeadFormScreen() {
  const { section } = useScreen();
  const back = useBack(homePath(section));
  const { key = "" } = useParams();
  const { values } = useAddress(address);
  const { data: form } = useSuspenseQuery(leadFormQuery(key));
  return (
    <>
      <NavBar label={form.receiver.name} onBack={back} />
      <main className="min-h-dvh px-edge pb-10">
        <div className="pt-2 pb-4">
          <h1 className="flex flex-wrap items-center gap-2 text-20 font-bold">
            {form.title}
            <Tag kind="accent">{kindNames[form.kind]}</Tag>
          </h1>
          <p className="mt-1 text-15 text-ink-2">{form.receiver.name}</p>
          <p className="num text-13 text-ink-3">{form.receiver.contact}</p>
        </div>
        <LeadForm formKey={key} series={values.series} />
      </main>
    </>
  );
}
