export { GameCard } from "./components/game-card.tsx";
export { GameRanking } from "./components/game-ranking.tsx";
