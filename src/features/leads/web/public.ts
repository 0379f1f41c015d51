import { lazyPart } from "#ui/lazy-part.tsx";

export { leadFormQuery, visitForms } from "./api/leads.ts";
/** A form in the page: `formKey`, and `series` to begin with. Its `load` may call `leadFormQuery`. */
export { LeadForm } from "./components/lead-form.tsx";

/** The same in a sheet. Its code comes with its first use. */
export const LeadSheet = lazyPart(async () => (await import("./components/lead-sheet.tsx")).default);
