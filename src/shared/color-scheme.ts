/** Where the browser keeps the choice of light or dark: read before the first frame, and by the app. */
export const COLOR_SCHEME_KEY = "paddock.color_scheme";
