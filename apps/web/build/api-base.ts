// Determines the origin of the API for each kind of build (docs/reference/product.md §9). A normal `vite build` uses the origin
// of the page. With `--mode test` or `--mode japanese`, an environment variable names another origin.
const VARIABLES: Readonly<Record<string, string>> = { test: "API_BASE_TEST", japanese: "API_BASE_JAPANESE" };

/**
 * Returns the API's origin without a trailing slash. The origin is empty if the API has the page's origin. Throws if the
 * variable of a mode is missing or invalid.
 */
export function apiBase(mode: string, environment: Readonly<Record<string, string | undefined>>): string {
	const variable = VARIABLES[mode];
	if (variable === undefined) return "";
	const origin = environment[variable] ?? "";
	const url = URL.parse(origin);
	if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search !== "")
		throw new Error(
			`vite build --mode ${mode} wants ${variable}: the API's origin, such as https://api.example.org; it is '${origin}'`,
		);
	return url.origin;
}
