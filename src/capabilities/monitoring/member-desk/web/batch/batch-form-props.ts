import type { BatchAct } from "#capabilities/monitoring/member-desk/batch-contract.ts";

/** What a form about several members gets. */
export interface BatchFormProps {
  ids: readonly string[];
  busy: boolean;
  onAct: (act: BatchAct) => void;
}
