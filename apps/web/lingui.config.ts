// The text system: five languages, one catalog a feature. `npm run texts -w @candor/web` extracts; each feature's owner translates its own.
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Features that show the parts of a market. */
const SHARING = ["spot", "market"];

export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "ja", "ko", "es", "th"],
	format: formatter({ lineNumbers: false }),
	orderBy: "message",
	catalogs: [
		{ path: "<rootDir>/src/texts/{locale}/app", include: ["<rootDir>/src/app", "<rootDir>/src/data"] },
		{ path: "<rootDir>/src/texts/{locale}/chart", include: ["<rootDir>/src/chart"] },
		{ path: "<rootDir>/src/texts/{locale}/ui", include: ["<rootDir>/../../packages/ui/src"] },
		// What two features share stands in the catalogs of both: no other page carries it.
		...SHARING.map((name) => ({
			path: `<rootDir>/src/texts/{locale}/${name}`,
			include: [`<rootDir>/src/features/${name}`, "<rootDir>/src/market-parts"],
		})),
		{
			path: "<rootDir>/src/texts/{locale}/{name}",
			include: ["<rootDir>/src/features/{name}"],
			exclude: SHARING.map((name) => `<rootDir>/src/features/${name}`),
		},
	],
});
