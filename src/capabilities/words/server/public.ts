export { admitTexts } from "./judge.ts";
