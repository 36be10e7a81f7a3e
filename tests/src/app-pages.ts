// The pages of the web app as its features write them down, by address.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const WEB = resolve(import.meta.dirname, "../../apps/web/src");

/** Listed twice if two features have the address. */
export function pagesOfTheApp(): string[] {
	const features = globSync(["features/*/feature.ts", "features/*/*/feature.ts"], { cwd: WEB });
	return features.flatMap((file) =>
		[...readFileSync(resolve(WEB, file), "utf8").matchAll(/"(\/[^"]*)": \w+/g)].map(([, path]) => path as string),
	);
}

/** Pages of addresses without a screen (apps/web/src/app/lazy-routes.ts). */
export const NOBODYS = "/pages/user/login/404";
