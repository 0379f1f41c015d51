/** How goods are bought, for the screens that show them; fetched with the first of those. */
export { buying } from "./cart/buying.tsx";
