import type { ReactNode } from "react";
import {
  type AdminProfile,
  noProof,
  ProofField,
  placeOfProof,
  proofOf,
} from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Sheet } from "#ui/sheet.tsx";

interface ProofSheetProps {
  admin: AdminProfile;
  title: string;
  /** What follows from it. */
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  act: (proof: ReturnType<typeof proofOf>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks whether it is still the same person, before something that touches much. */
export default function ProofSheet(props: ProofSheetProps) {
  const { admin, title, children, confirmLabel, danger = false, act, onClose } = props;
  const form = useForm({
    initial: { proof: noProof },
    place: placeOfProof,
    async save({ proof }) {
      await act(proofOf(proof));
      onClose();
    },
  });
  return (
    <Sheet onClose={onClose} title={title}>
      <form {...form.props} className="grid gap-4 pb-2">
        <div className="text-15 text-ink-2">{children}</div>
        <ProofField admin={admin} form={form} />
        <FormEnd form={form} variant={danger ? "danger" : "accent"} size="m">
          {confirmLabel}
        </FormEnd>
      </form>
    </Sheet>
  );
}
