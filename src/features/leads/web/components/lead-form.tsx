import { useQuery } from "@tanstack/react-query";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { leadFormQuery, leadSide } from "../api/leads.ts";
import { LeadFields } from "./lead-fields.tsx";
import { SentLead } from "./sent-lead.tsx";

export interface LeadFormProps {
  /** Key of the form. */
  formKey: string;
  /** Key of the series that is chosen beforehand, where the form offers it. */
  series?: string | undefined;
}

/** A form for a test drive or a visit, or the lead that the member has handed in with it. */
export function LeadForm({ formKey, series }: LeadFormProps) {
  const { signedIn } = useMember();
  const query = useQuery(leadFormQuery(formKey));
  const side = useQuery({ ...leadSide(formKey), enabled: signedIn });
  const form = query.data;
  if (form === undefined)
    return (
      <NotLoaded
        compact
        query={query}
        waiting={
          <Skeleton>
            {["a", "b", "c", "d"].map((key) => (
              <Bone key={key} className="mt-4 h-13 rounded-2" />
            ))}
          </Skeleton>
        }
      />
    );
  const mine = signedIn ? side.data : undefined;
  if (mine?.lead) return <SentLead lead={mine.lead} />;
  if (!form.open || form.consent === null)
    return (
      <EmptyState
        compact
        title="预约已结束"
        text={form.open ? "保护声明还没有生效，暂时不能提交。" : "这个表单不再接受预约，已经提交的不受影响。"}
      />
    );
  // Begins anew with whoever signs in: his number, the name that he gave last.
  return (
    <LeadFields key={mine === undefined ? "visitor" : "member"} form={form} side={mine} series={series} />
  );
}
