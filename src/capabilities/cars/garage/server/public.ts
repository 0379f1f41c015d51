export { type CarState, carStates } from "./car-states.ts";
export { hashOf } from "./hash-of.ts";
export { ownSeries } from "./own-series.ts";
export { carOf, carsOf } from "./read-cars.ts";
export { addCar } from "./save-car.ts";
