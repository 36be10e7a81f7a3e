// The features that nobody begins with, and where they are mounted: one line each. Everything below an address that its feature has
// no page for, or that no feature has, says so.
import { loadable, mount, type Page, type Route } from "@candor/client/page";
import { open, own } from "./route-guards.ts";

export const furtherMounts = [
	mount("/pages/trade/kline", () => import("../features/market/feature.ts"), open),
	mount(["/pages/notice", "/pages/index/notice"], () => import("../features/news/feature.ts"), open),
	mount("/pages/user/wallet/login", () => import("../features/user/wallet-sign-in/feature.ts"), open),
	mount("/pages/fairness", () => import("../features/proofs/feature.ts"), open),
	mount("/pages/settings", () => import("../features/settings/feature.ts"), open),
	mount("/pages/settings/account", () => import("../features/settings/feature.ts"), own),
	mount("/pages/settings/security", () => import("../features/settings/security/feature.ts"), own),
	mount(
		[
			"/pages/settings/security/secondStep",
			"/pages/settings/security/devices",
			"/pages/settings/security/passkeys",
			"/pages/settings/security/changePayPassword",
			"/pages/settings/security/guard",
			"/pages/settings/security/wallets",
		],
		() => import("../features/security/feature.ts"),
		own,
	),
	mount(
		["/pages/settings/security/changePassword", "/pages/settings/security/bind"],
		() => import("../features/user/credentials/feature.ts"),
		own,
	),
	mount("/pages/verification", () => import("../features/verification/feature.ts"), own),
	mount("/pages/option/info", () => import("../features/options/receipt/feature.ts"), own),
	mount("/pages/lever/market", () => import("../features/contracts/market-info/feature.ts"), own),
	mount("/pages/lever", () => import("../features/contracts/feature.ts"), own),
	mount("/pages/option", () => import("../features/options/feature.ts"), own),
	mount("/pages/finance/fund", () => import("../features/arbitrage/feature.ts"), own),
	mount("/pages/finance", () => import("../features/earn/feature.ts"), own),
	mount("/pages/publication", () => import("../features/subscription/feature.ts"), own),
	mount("/pages/assets/ieo", () => import("../features/ieo/feature.ts"), own),
] as const;

const noPage: Page = Object.assign(
	loadable(async () => (await import("../shared/coming-soon/no-page.tsx")).openNoPage()),
	{ read: () => ({}) },
);

/** Of addresses without a page. */
export const nobodys: Route = { page: noPage };
