export { Differences } from "./components/differences.tsx";
