/** What other parts may use of members' addresses: which there are, and the way to choose one. */
export { addressList } from "./api/addresses.ts";
export { AddressChoice } from "./components/address-choice.tsx";
