export type { HomeCard as HomeCardData, HomeNow } from "#capabilities/site/site/contract.ts";
export { homeCardList, homeCards } from "./api/home-cards.ts";
export { site } from "./api/site.ts";
export { HomeCard } from "./home-card.tsx";
export { MiniCodeRow } from "./mini-code-row.tsx";
export { QrPopupHost } from "./qr-popup-host.tsx";
export { SectionButton, SectionSwitch } from "./section-switch.tsx";
export { SiteFooter } from "./site-footer.tsx";
