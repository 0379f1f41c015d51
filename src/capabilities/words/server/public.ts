export { admitTexts, judgeOrRefuse, judgeTexts } from "./judge.ts";
