export { PacketFrame } from "./components/packet-frame.tsx";
