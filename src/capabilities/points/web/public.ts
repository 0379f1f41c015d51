export { CheckInCard } from "./components/check-in-card.tsx";
