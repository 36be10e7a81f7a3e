const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bEdgA?\/|\bEdgiOS\//, "Edge"],
	[/\bOPR\/|\bOPiOS\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b|\bMacintosh\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

/**
 * Returns the names of browser and operating system without versions, such as `Chrome` and `Android`; undefined for an unknown
 * name.
 */
export function userAgentOf(agent: string): { readonly browser: string | undefined; readonly system: string | undefined } {
	const browser = nameIn(BROWSERS, agent) ?? /^[\w.-]{1,40}/.exec(agent)?.[0];
	return { browser: browser === "Mozilla" ? undefined : browser, system: nameIn(SYSTEMS, agent) };
}
