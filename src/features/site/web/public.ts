export { site } from "./api/site.ts";
export { MiniCodeRow } from "./mini-code-row.tsx";
export { QrPopupHost } from "./qr-popup-host.tsx";
export { SiteFooter } from "./site-footer.tsx";
