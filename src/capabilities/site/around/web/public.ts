export { around } from "./api/around.ts";
export { AdvertSlot } from "./components/advert-slot.tsx";
export { Announcements } from "./components/announcements.tsx";
export { FriendlyLinks } from "./components/friendly-links.tsx";
