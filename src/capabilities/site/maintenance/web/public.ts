export { waitForOpening } from "./wait-for-opening.tsx";
