export { site } from "./api/site.ts";
export { SiteFooter } from "./site-footer.tsx";
