export {
  type TextConsumer,
  type TextEvent,
  textConsumers,
} from "./feed/consumers.ts";
export { readHistoryWithin } from "./feed/history.ts";
export { drainTexts } from "./feed/take.ts";
export { sendMail } from "./receivers/send.ts";
/** For joins and searches. */
export { keywordHits, monitoredTexts } from "./tables.ts";
export { tellDigest } from "./warnings/tell-digest.ts";
