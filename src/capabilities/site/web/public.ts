export { site } from "./api/site.ts";
export { MiniCodeRow } from "./mini-code-row.tsx";
export { QrPopupHost } from "./qr-popup-host.tsx";
export { SectionSwitch } from "./section-switch.tsx";
export { SiteFooter } from "./site-footer.tsx";
