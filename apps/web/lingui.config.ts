// The text system: five languages, one catalog a room, beside its code. `npm run texts -w @candor/web` extracts; each room's owner
// translates its own.
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Rooms beside the features, or that several of them share. */
const SHARED = [
	"announced",
	"beside",
	"chart",
	"contracts",
	"data/arbitrage",
	"data/contracts",
	"data/earn",
	"data/offerings",
	"data/options",
	"first-steps",
	"fund-password",
	"funds",
	"identity",
	"left-menu",
	"markets",
	"offerings",
	"own-limits",
	"own-proof",
	"verification",
	"wallets",
];
/** Rooms of a feature that have words of their own: a page apart, parts that bring theirs when they are opened. */
const OPENED = [
	"spot/opened",
	"options/receipt",
	"contracts/about",
	"contracts/outage",
	"contracts/receipt",
	"news/messages",
	"settings/security",
	"user/own",
	"user/wallet",
];

export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "ja", "ko", "es", "th"],
	format: formatter({ origins: false }),
	orderBy: "message",
	catalogs: [
		{
			path: "<rootDir>/src/app/texts/{locale}",
			include: [
				"<rootDir>/src/app",
				"<rootDir>/src/data",
				"<rootDir>/src/page-bar",
				"<rootDir>/src/page-parts",
				"<rootDir>/src/paged-list",
				"<rootDir>/../../packages/ui/src",
			],
			exclude: [
				"<rootDir>/src/data/arbitrage/**",
				"<rootDir>/src/data/contracts/**",
				"<rootDir>/src/data/earn/**",
				"<rootDir>/src/data/offerings/**",
				"<rootDir>/src/data/options/**",
			],
		},
		...SHARED.map((room) => ({ path: `<rootDir>/src/${room}/texts/{locale}`, include: [`<rootDir>/src/${room}`] })),
		{
			path: "<rootDir>/src/features/{name}/texts/{locale}",
			include: ["<rootDir>/src/features/{name}"],
			exclude: OPENED.map((room) => `<rootDir>/src/features/${room}/**`),
		},
		...OPENED.map((room) => ({
			path: `<rootDir>/src/features/${room}/texts/{locale}`,
			include: [`<rootDir>/src/features/${room}`],
		})),
	],
});
