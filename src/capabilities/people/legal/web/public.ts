export type { LegalDocument } from "../contract.ts";
export { documentQuery } from "./api/document.ts";
export { Differences } from "./components/differences.tsx";
export { legalScreenCode } from "./screens.ts";
