import type { z } from "zod";
import type { LeadKind, leadFormCardSchema } from "#features/leads/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { openForms } from "./forms.ts";

/** Forms that can be filled in, to choose from; of a section, or of a kind. */
export const leadForms = (
  db: Queryable,
  filter: { section?: string; kind?: LeadKind } = {},
): Promise<z.input<typeof leadFormCardSchema>[]> => openForms(db, filter);
