export type { AdvertPlace } from "../contract.ts";
export { around } from "./api/around.ts";
export { ADVERT_AFTER, AdvertSlot } from "./components/advert-slot.tsx";
export { Announcements } from "./components/announcements.tsx";
export { FriendlyLinks } from "./components/friendly-links.tsx";
