import { useState } from "react";
import { useProofSheet } from "#client/prove.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const ProofSheet = lazyPart(async () => (await import("./proof-sheet.tsx")).default);

/** Where the sheet appears that asks who is there; its code comes with its first use. Put it once into the shell. */
export function ProofSheetHost() {
  const open = useProofSheet((state) => state.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <ProofSheet open={open} onClose={() => useProofSheet.setState({ open: false, pending: null })} />
  ) : null;
}
