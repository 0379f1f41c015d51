export { QuizCard } from "./components/quiz-card.tsx";
