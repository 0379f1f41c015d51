export { admitTexts, judgeTexts } from "./judge.ts";
