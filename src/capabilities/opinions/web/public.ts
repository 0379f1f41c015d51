export { AskedAnswer } from "./asked-answer.tsx";
