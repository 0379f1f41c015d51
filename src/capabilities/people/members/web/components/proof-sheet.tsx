import { closeProof, useProofSheet } from "#client/prove.ts";
import { Sheet } from "#ui/sheet.tsx";
import { ProofForm } from "./proof-form.tsx";

/** Asks for a code to the bound number before something dangerous goes on. */
export default function ProofSheet() {
  const open = useProofSheet((state) => state.open);
  return (
    <Sheet
      open={open}
      onClose={() => void closeProof(false)}
      title="验证是你本人"
      description="验证后自动继续，10 分钟内不再询问"
    >
      <ProofForm onProved={() => void closeProof(true)} />
    </Sheet>
  );
}
