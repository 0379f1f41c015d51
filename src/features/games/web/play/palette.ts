/** The colours of one light: day for light pages, dusk for dark ones. */
export interface Palette {
  night: boolean;
  sky: readonly [offset: number, color: string][];
  sun: string;
  farHills: string;
  nearHills: string;
  grass: readonly [string, string];
  road: readonly [far: string, near: string];
  line: string;
  kerb: readonly [string, string];
  /** Leaves by day; the posts of lamps at night. */
  tree: readonly [crown: string, shade: string, trunk: string];
  ink: string;
  /** Behind words over the picture. */
  plate: string;
}

export const day: Palette = {
  night: false,
  sky: [
    [0, "#5fa8e6"],
    [0.6, "#a9d4f1"],
    [1, "#f3ead6"],
  ],
  sun: "rgba(255,248,220,0.95)",
  farHills: "#9bb6c4",
  nearHills: "#7a9f8c",
  grass: ["#86ad62", "#7aa258"],
  road: ["#8b8f96", "#5b5f67"],
  line: "#f4f4ef",
  kerb: ["#d8412f", "#f5f3ee"],
  tree: ["#5d8f4e", "#47743d", "#6d553f"],
  ink: "#14181d",
  plate: "rgba(255,255,255,0.82)",
};

export const dusk: Palette = {
  night: true,
  sky: [
    [0, "#10142c"],
    [0.55, "#443258"],
    [0.85, "#a8576a"],
    [1, "#f09a62"],
  ],
  sun: "rgba(255,196,130,0.9)",
  farHills: "#4a3657",
  nearHills: "#2b2440",
  grass: ["#26332d", "#212d28"],
  road: ["#55515f", "#2b2c35"],
  line: "#d9d6cc",
  kerb: ["#8e3030", "#b9b5ab"],
  tree: ["#ffdf9e", "#3a3c48", "#3a3c48"],
  ink: "#f5f6f8",
  plate: "rgba(14,16,24,0.72)",
};
