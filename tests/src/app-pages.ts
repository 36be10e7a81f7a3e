// Reads the URL paths of the web app's pages from the sources of its features.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const WEB = resolve(import.meta.dirname, "../../apps/web/src");

/** Returns the URL paths of all pages. A path that two features declare appears twice. */
export function pagesOfTheApp(): string[] {
	const features = globSync(["features/*/feature.ts", "features/*/*/feature.ts"], { cwd: WEB });
	return features.flatMap((file) =>
		[...readFileSync(resolve(WEB, file), "utf8").matchAll(/"(\/[^"]*)": \w+/g)].map(([, path]) => path as string),
	);
}

/** Path to which the app leads for an unknown URL (apps/web/src/app/lazy-routes.ts). */
export const NOT_FOUND_PATH = "/pages/user/login/404";
