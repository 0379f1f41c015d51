export { CheckInCard } from "./components/check-in-card.tsx";
export { NewcomerTasks } from "./components/newcomer-tasks.tsx";
