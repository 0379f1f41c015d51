export { HonourStrip } from "./components/honour-strip.tsx";
export { WornBadges } from "./components/worn-badges.tsx";
export { AwardMember } from "./desk/award-member.tsx";
export { ConditionFields, toAsked, toRows } from "./desk/condition-fields.tsx";
