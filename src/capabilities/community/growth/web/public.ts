export { LevelBar } from "./components/level-bar.tsx";
