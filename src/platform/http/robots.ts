/** How every browser that can show these pages begins, and the engines that there are. */
const BROWSER = /^Mozilla\/5\.0 \(.*(?:AppleWebKit\/|Gecko\/)/;

/**
 * Words by which programs that fetch pages name themselves, or the address of who sends them. What takes pains to look like
 * a person is not told by this.
 */
const ROBOT =
  /compatible;|https?:\/\/|(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|archiv|scrap|monitor|preview|fetch|index(?:er|ing)|headless|phantom|puppeteer|playwright|selenium|lighthouse|pingdom|uptime|validator|checker|verif|externalhit|mediapartners|favicon|transcoder|diagnos|nutch|analyz|python|libwww|httpclient|\bscan|google-|read-aloud|site24x7|ptst\//i;

/** Whether a request comes from a program and not from somebody who reads: its name says so, or is no browser's. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !BROWSER.test(userAgent) || ROBOT.test(userAgent);
}
