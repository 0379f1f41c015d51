/** What other parts may use of members' addresses: the way to choose one. */
export { AddressChoice } from "./components/address-choice.tsx";
