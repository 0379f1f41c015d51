import { useQuery } from "@tanstack/react-query";
import { Sheet } from "#ui/sheet.tsx";
import { leadFormQuery } from "../api/leads.ts";
import { LeadForm, type LeadFormProps } from "./lead-form.tsx";

export interface LeadSheetProps extends LeadFormProps {
  open?: boolean;
  onClose: () => void;
}

/** A form for a test drive or a visit, in a sheet. Fetch it with `lazyPart`. */
export default function LeadSheet({ open = true, onClose, ...form }: LeadSheetProps) {
  const { data } = useQuery(leadFormQuery(form.formKey));
  return (
    <Sheet open={open} onClose={onClose} title={data?.title ?? "预约"} description={data?.receiver.name}>
      <div className="min-h-[50dvh] pb-4">
        <LeadForm {...form} />
      </div>
    </Sheet>
  );
}
