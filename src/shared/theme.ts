/** The colours a section brings for one scheme. Values are CSS colours, OKLCH by habit. */
export interface ThemeColors {
  /** Fill of the main action and of marks. */
  accent: string;
  /** Text on `accent`. */
  onAccent: string;
  /** The accent as text on the neutral surfaces and on `accentSoft`. */
  accentInk: string;
  /** Quiet fill behind `accentInk`. */
  accentSoft: string;
  /** The section's second colour, for ornament. */
  accent2: string;
  /** The two ends of the hero's gradient. */
  hero1: string;
  hero2: string;
  /** Text on the hero. */
  heroInk: string;
  /** What `accent` and `onAccent` are on the hero, where the section's own accent could drown in its own colour. */
  heroAccent: string;
  onHeroAccent: string;
}

export interface SectionTheme {
  light: ThemeColors;
  dark: ThemeColors;
}
