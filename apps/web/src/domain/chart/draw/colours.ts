// Colours of the chart, read from the page's design tokens. They follow the theme and the user's choice of colour for rising
// prices.

const TOKENS = [
	"up",
	"down",
	"accent",
	"brand",
	"warn",
	"bg",
	"surface",
	"raised",
	"line",
	"text",
	"soft",
	"faint",
	"font",
] as const;

export type Colours = Readonly<Record<(typeof TOKENS)[number], string>>;

export function readColours(root: Element): Colours {
	const values = getComputedStyle(root);
	const read = TOKENS.map((token) => [token, values.getPropertyValue(`--${token}`).trim()] as const);
	return Object.fromEntries(read) as Colours;
}

/** Returns a token's colour (`#rrggbb` or `#rgb`) with an opacity (`share`, 0 to 1). */
export function faded(colour: string, share: number): string {
	const whole = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
	return `${whole}${Math.round(share * 255)
		.toString(16)
		.padStart(2, "0")}`;
}

/** Calls `changed` when the theme or the user's colour for rising prices changes. Returns a function that ends the calls. */
export function onColoursChange(root: Element, changed: () => void): () => void {
	const observer = new MutationObserver(changed);
	observer.observe(root, { attributes: true, attributeFilter: ["data-theme", "data-rise", "lang"] });
	return () => observer.disconnect();
}
