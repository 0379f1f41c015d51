/** The colours of red packets: red and gold in every section, in both schemes. */
export const look = {
  cover: {
    background: "linear-gradient(165deg, oklch(0.56 0.205 28), oklch(0.45 0.18 25))",
    color: "oklch(0.95 0.05 85)",
  },
  spent: {
    background: "linear-gradient(165deg, oklch(0.52 0.06 28), oklch(0.43 0.05 26))",
    color: "oklch(0.94 0.02 80)",
  },
  gold: {
    background:
      "radial-gradient(circle at 34% 28%, oklch(0.94 0.09 92), oklch(0.8 0.13 82) 60%, oklch(0.68 0.13 70))",
    color: "oklch(0.36 0.1 40)",
  },
  dull: {
    background:
      "radial-gradient(circle at 34% 28%, oklch(0.8 0.04 80), oklch(0.68 0.045 70) 60%, oklch(0.6 0.045 60))",
    color: "oklch(0.32 0.05 35)",
  },
} as const;
