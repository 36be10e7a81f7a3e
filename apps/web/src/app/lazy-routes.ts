// Routes of the features that are never the first page. If an address below one of these features is unknown, the route is the
// page for unknown addresses.
import { loadable, mount, type Page, type Route } from "@candor/client/page";
import { forEveryone, forUsers } from "./route-guards.ts";

export const lazyRoutes = [
	mount("/pages/trade/kline", () => import("../features/market/feature.ts"), forEveryone),
	mount(["/pages/notice", "/pages/index/notice"], () => import("../features/news/feature.ts"), forEveryone),
	mount("/pages/user/wallet/login", () => import("../features/user/wallet-sign-in/feature.ts"), forEveryone),
	mount("/pages/fairness", () => import("../features/proofs/feature.ts"), forEveryone),
	mount("/pages/settings", () => import("../features/settings/feature.ts"), forEveryone),
	mount("/pages/settings/account", () => import("../features/settings/feature.ts"), forUsers),
	mount("/pages/settings/security", () => import("../features/settings/security/feature.ts"), forUsers),
	mount(
		[
			"/pages/settings/security/secondStep",
			"/pages/settings/security/devices",
			"/pages/settings/security/operators",
			"/pages/settings/security/passkeys",
			"/pages/settings/security/changePayPassword",
			"/pages/settings/security/guard",
			"/pages/settings/security/wallets",
		],
		() => import("../features/security/feature.ts"),
		forUsers,
	),
	mount(
		["/pages/settings/security/changePassword", "/pages/settings/security/bind"],
		() => import("../features/user/credentials/feature.ts"),
		forUsers,
	),
	mount("/pages/verification", () => import("../features/verification/feature.ts"), forUsers),
	mount("/pages/bankbind", () => import("../features/bank-cards/feature.ts"), forUsers),
	mount("/pages/option/info", () => import("../features/options/receipt/feature.ts"), forUsers),
	mount("/pages/lever/market", () => import("../features/contracts/market-info/feature.ts"), forUsers),
	mount("/pages/lever", () => import("../features/contracts/feature.ts"), forUsers),
	mount("/pages/option", () => import("../features/options/feature.ts"), forUsers),
	mount("/pages/finance/fund", () => import("../features/arbitrage/feature.ts"), forUsers),
	mount("/pages/finance", () => import("../features/earn/feature.ts"), forUsers),
	mount("/pages/publication", () => import("../features/subscription/feature.ts"), forUsers),
	mount("/pages/promotion", () => import("../features/referral/feature.ts"), forUsers),
	mount("/pages/assets/deposit", () => import("../features/deposits/feature.ts"), forUsers),
	mount("/pages/assets/withdraw/stop", () => import("../features/withdrawals/stop/feature.ts"), forEveryone),
	mount(["/pages/assets/withdraw", "/pages/user/address"], () => import("../features/withdrawals/feature.ts"), forUsers),
	mount("/pages/assets/ieo", () => import("../features/ieo/feature.ts"), forUsers),
	mount("/pages/assets/c2c", () => import("../features/p2p/feature.ts"), forUsers),
] as const;

const noPage: Page = Object.assign(
	loadable(async () => (await import("../shared/coming-soon/no-page.tsx")).openNoPage()),
	{ read: () => ({}) },
);

/** Route of every address that has no page. */
export const unknownAddress: Route = { page: noPage };
