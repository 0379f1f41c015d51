import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useGateSide } from "../side.ts";
import { GateDevice, type GateState } from "./gate-device.ts";

/** Lists up to this length are taken anew whenever another gate let somebody in. */
const SMALL = 2000;

/** This device at a gate while its screen is open: it works by itself, and what is on the screen follows all gates. */
export function useGateDevice(activityId: string): { device: GateDevice; state: GateState } {
  const side = useGateSide();
  const queryClient = useQueryClient();
  const [device] = useState(() => new GateDevice(activityId, side));
  const state = useSyncExternalStore(device.subscribe, device.state, device.state);
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: [...side.queryKey, activityId] });
    device.onTold = look;
    const stop = device.start();
    const unfollow = side.follow(activityId, () => {
      look();
      const { list } = device.state();
      if (list !== null && list.count <= SMALL) void device.take();
    });
    return () => {
      stop();
      unfollow();
    };
  }, [device, side, activityId, queryClient]);
  return { device, state };
}
