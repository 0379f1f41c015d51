export { qrPng } from "./qr-png.ts";
