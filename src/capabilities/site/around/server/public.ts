export { ADVERT_TAGS, isBooked } from "./booked.ts";
