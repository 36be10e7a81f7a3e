// Build configuration of the web app: React, Lingui's macros through Babel (Vite 8's React plugin cannot run them), Tailwind,
// and the plugins in build/.
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { apiBase } from "./build/api-base.ts";
import { type BudgetOptions, budgets } from "./build/budgets.ts";
import { bundleRules } from "./build/bundle-rules.ts";
import { catalogs, completeCatalogs } from "./build/catalogs.ts";
import { coinMarks } from "./build/coin-marks.ts";
import { firstScreen } from "./build/first-screen.ts";
import { languageFonts } from "./build/fonts/language-fonts.ts";
import { icons } from "./build/icons/icons.ts";
import { installedApp } from "./build/installed-app.ts";
import { noHydration } from "./build/no-hydration.ts";
import { noMutations } from "./build/no-mutations.ts";
import { offlineVerifier } from "./build/offline-verifier.ts";
import { precompress } from "./build/precompress.ts";

const server = process.env.API_ORIGIN ?? "http://127.0.0.1:8080";

/**
 * Chunks for code that several pages share. A first screen should load few files, because each file costs a round trip on a
 * phone's network. Code that only one page uses is in that page's chunk.
 */
const CHUNKS = [
	{
		// Code of contracts that the trading page and the pages about positions share.
		name: "contracts",
		test: /apps.web.src.domain.contracts.(?!texts|open-contracts|calculate.cost)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 4,
	},
	{
		// Code that calculates the cost of a position. The order form and the calculator share it.
		name: "contract-cost",
		test: /apps.web.src.domain.contracts.calculate.cost/,
		includeDependenciesRecursively: false,
		priority: 4,
	},
	{
		// Code that calculates liquidation price and bankruptcy price. It is a separate chunk, because pages that show these
		// prices do not need the code that checks receipts.
		name: "contract-prices",
		test: /packages.proofs.src.contract-prices/,
		includeDependenciesRecursively: false,
		priority: 4,
	},
	{ name: "shell", tags: ["$initial" as const], priority: 3 },
	{
		name: "queries",
		test: /@tanstack.(query-core|react-query)|packages.client.src.(socket|calls|session.own-stored)|apps.web.src.(data.(?!upload|private-picture|load-texts|app-storage|choose-language|server-clock|account-toasts|batch-events|current-user|available|interrupted-form|token-change)|domain.(market.data.(favourites|markets|tickers)|news.news|onboarding.onboarding-state\.ts|spot.(fill|open-orders)))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
	},
	{
		// Code of the pages that send money and show amounts. Home does not use it.
		name: "money",
		test: /apps.web.src.data.(money-|open-request|available|interrupted-form)|packages.client.src.calls.open-requests|packages.ui.src.fields.(figure-field|numeric-input)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 1,
	},
	{
		// Paged lists, such as the user's orders. No first screen needs them.
		name: "lists",
		test: /infiniteQueryObserver|useInfiniteQuery|apps.web.src.(data.account-records|domain.(news.news-list|spot.(finished-order-lists|order-pages|order-history)))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 1,
	},
	{
		// Numbers, cards and texts about money. Every page except sign-in needs them.
		name: "figures",
		test: /packages.money.src|packages.ui.src.(figures.(figures|moment)|surfaces.card)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		// Tabs and the icons that every page uses.
		name: "tabs",
		test: /packages.ui.src.actions.(tabs|scroll-selected-into-view)|icons.(eye|eye-off|chevron-right|chevron-down|check)\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		// The frame around a chart, for all pages that have a chart.
		name: "chart",
		test: /apps.web.src.domain.chart.(price-chart|indicators|periods|components.(chart-skeleton|indicator-sheet|period-|use-full-screen))|icons.(maximize-2|minimize-2|table)\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Rows of order lists and order books.
		name: "order-row",
		test: /domain.market.book-row\.|features.spot.components.(order-row|order-labels|open-orders)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// The field for e-mail address or phone number on the sign-in pages.
		name: "entry-account",
		test: /features.user.(components.account-field|data.(use-sign-in|sent-codes|areas|sign-in-account)\.|calculate.return-path)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Form fields and their errors. Home has none.
		name: "fields",
		test: /packages.ui.src.fields.(field|after-tap)|page-parts.form-problem/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		// Order book, trades and the market picker.
		name: "book",
		test: /apps.web.src.domain.(market.(data.(depth|trades)|book-(?!row\.)|day-change|favourite-star|market-picker)|spot.(open-order-prices|order-price))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
	},
	{
		// The confirmation before money is locked, and sections that can be expanded.
		name: "offers",
		test: /page-parts.(confirm-lock|disclosure)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Shared components that the sign-in pages do not use.
		name: "own-parts",
		test: /apps.web.src.(shared.(hidden-amounts|page-parts.(?!percentage-row|confirm-lock|disclosure|form-problem|page-skeletons))|domain.market.coin-mark)|coin-marks|packages.ui.src.(actions.pull-(?!gesture)|figures.(amount|price|rolling)|status.empty-state|surfaces.(badge|coin-icon|sparkline))|icons.(arrow-down-to-line|arrow-left-right|bell|megaphone|receipt-text|search|star|upload)\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		// Pictures that a user uploads.
		name: "pictures",
		test: /apps.web.src.(data.upload|domain.images.(?!texts|private-picture|use-picture\.))|packages.client.src.uploads|icons.(camera|image-plus)\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Code for wallets in the browser. Pages on which a wallet signs or pays share it.
		name: "wallets",
		test: /external-wallets.(evm-wallets|evm-provider|tron-wallet|tron-web|wallet|pending-pairing)\.ts/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Icons of the pages that deposit and withdraw.
		name: "transfer-icons",
		test: /icons.(book-user|external-link)\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Handlers of account messages about P2P. They are one chunk, because several chunks would add more bytes to the list
		// of files that load later.
		name: "p2p-topics",
		test: /apps.web.src.domain.(p2p.(live-orders|p2p-keys)|chat.(account-topic|calculate.merge-messages))/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Icons of the P2P pages.
		name: "p2p-icons",
		test: /icons.(clipboard-list|landmark|store)\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 3,
	},
	{
		// Articles. Neither sign-in nor a first screen needs them.
		name: "article",
		test: /packages.ui.src.surfaces.article/,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		// Icons that no first screen uses.
		name: "icons",
		test: /icons.(?!(?:arrow-(?:down|down-to-line|left-right|up)|bell|check|chevron-\w+|circle-exclamation-point|coins|eye|eye-off|languages|list-checks|megaphone|menu|minus|plus|receipt-text|search|star|upload|x)\.mjs)[\w-]+\.mjs/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
		priority: 2,
	},
	{
		// Selects, chips and overlays. Most pages use them, but not the first page.
		name: "choices",
		test: /icons.(list-checks|plus|minus)\.mjs|packages.ui.src.(fields.(select|check-box|stepp)|actions.(segmented|chip)|overlays.(?!drawers|alert|layers)|status.progress)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
	},
	{
		// All other code that pages share, and the icons of first screens.
		name: "parts",
		test: /lucide-react.dist.esm.icons.(?!coins|list-checks|plus|minus)|packages.ui.src.(?!overlays.(drawers|alert)|fields.select-list)/,
		minShareCount: 2,
		includeDependenciesRecursively: false,
	},
];

/** Module that wraps every page except the sign-in pages. */
const AROUND = "app/query-provider.tsx";

const BUDGETS: BudgetOptions = {
	around: AROUND,
	bare: ["login", "register", "forget", "choose", "agreement"].map((name) => `features/user/screens/${name}-screen.tsx`),
	kB: {
		"features/market/screens/kline-route.tsx": 124.6,
		"features/home/screens/home-screen.tsx": 114.1,
		"features/news/screens/notice-list-screen.tsx": 112.8,
		"features/news/screens/notice-screen.tsx": 108.2,
		"features/wallet/screens/assets-screen.tsx": 118.4,
		"features/wallet/screens/trade-account-screen.tsx": 120.4,
		"features/wallet/screens/record-screen.tsx": 121.6,
		"features/wallet/screens/transfer-screen.tsx": 122.3,
		"features/wallet/screens/transfer-record-screen.tsx": 113.6,
		"features/deposits/screens/deposit-screen.tsx": 141.3,
		"features/deposits/screens/charge-screen.tsx": 134.2,
		"features/deposits/screens/deposit-record-screen.tsx": 120.2,
		"features/withdrawals/screens/withdraw-screen.tsx": 136.5,
		"features/withdrawals/screens/withdrawal-screen.tsx": 139,
		"features/withdrawals/screens/withdrawal-record-screen.tsx": 123,
		"features/withdrawals/screens/bank-screen.tsx": 131.7,
		"features/withdrawals/screens/address-book-screen.tsx": 122.5,
		"features/withdrawals/screens/add-address-screen.tsx": 140.5,
		"features/withdrawals/screens/address-screen.tsx": 135,
		"features/withdrawals/stop/stop-screen.tsx": 108.3,
		"features/user/screens/agreement-screen.tsx": 97.8,
		"features/user/screens/login-screen.tsx": 100.7,
		"features/user/screens/register-screen.tsx": 108.1,
		"features/user/screens/forget-screen.tsx": 105.1,
		"features/user/screens/choose-screen.tsx": 96.1,
		"features/user/credentials/screens/change-password-screen.tsx": 124.5,
		"features/spot/screens/spot-route.tsx": 133.4,
		"features/options/screens/options-screen.tsx": 137.1,
		"features/options/screens/simulator-screen.tsx": 131.8,
		"features/options/receipt/screens/info-screen.tsx": 117.8,
		"features/contracts/screens/positions-screen.tsx": 135.9,
		"features/contracts/screens/position-screen.tsx": 139.9,
		"features/contracts/screens/simulator-screen.tsx": 136.2,
		"features/contracts/market-info/screens/market-screen.tsx": 140,
		"features/earn/screens/finance-screen.tsx": 123.5,
		"features/earn/screens/buy-screen.tsx": 127.1,
		"features/earn/screens/orders-screen.tsx": 129.8,
		"features/earn/screens/rules-screen.tsx": 106.3,
		"features/arbitrage/screens/fund-screen.tsx": 126.3,
		"features/arbitrage/screens/orders-screen.tsx": 118.5,
		"features/subscription/screens/list-screen.tsx": 121.4,
		"features/subscription/screens/details-screen.tsx": 118.9,
		"features/subscription/screens/purchase-screen.tsx": 123.3,
		"features/ieo/screens/ieo-screen.tsx": 129.3,
		"features/ieo/screens/orders-screen.tsx": 117.1,
		"features/ieo/screens/order-screen.tsx": 125.2,
		"features/p2p/screens/index-screen.tsx": 132.3,
		"features/p2p/screens/buy-screen.tsx": 134.5,
		"features/p2p/screens/orders-screen.tsx": 125.6,
		"features/p2p/screens/order-screen.tsx": 138.7,
		"features/p2p/screens/chat-screen.tsx": 134.3,
		"features/p2p/screens/merchant-screen.tsx": 135.5,
		"features/p2p/screens/advertisement-screen.tsx": 134.4,
		"features/p2p/screens/accounts-screen.tsx": 129,
		"features/p2p/screens/add-account-screen.tsx": 131.2,
		"features/referral/screens/promotion-screen.tsx": 121.6,
		"features/referral/screens/invitees-screen.tsx": 114.4,
		"features/referral/screens/rebates-screen.tsx": 119.6,
		"features/referral/screens/ranking-screen.tsx": 112.9,
		"features/proofs/screens/proofs-screen.tsx": 119.7,
		"features/proofs/screens/liabilities-screen.tsx": 114.5,
		"features/settings/screens/settings-screen.tsx": 112.2,
		"features/settings/screens/language-screen.tsx": 106.2,
		"features/settings/screens/account-screen.tsx": 110.2,
		"features/settings/security/screens/security-screen.tsx": 117.9,
		"features/security/screens/two-factor-screen.tsx": 133.8,
		"features/security/screens/devices-screen.tsx": 124.2,
		"features/security/screens/operator-activity-screen.tsx": 119.2,
		"features/security/screens/passkeys-screen.tsx": 130.5,
		"features/security/screens/change-pay-password-screen.tsx": 120.4,
		"features/security/screens/wallets-screen.tsx": 131.7,
		"features/user/wallet-sign-in/screens/wallet-screen.tsx": 122.7,
		"features/bank-cards/screens/cards-screen.tsx": 126,
		"features/bank-cards/screens/add-card-screen.tsx": 126.6,
		"features/verification/screens/verification-screen.tsx": 119,
		"features/verification/screens/basic-screen.tsx": 121,
		"features/verification/screens/advanced-screen.tsx": 127.4,
		"features/security/screens/account-protection-screen.tsx": 128.1,
		"features/user/credentials/screens/bind-screen.tsx": 130.7,
	},
};

export default defineConfig(({ command, mode }) => ({
	root: import.meta.dirname,
	// Replaces the package that adds this hook to older versions of React by React's hook.
	resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
	define: { API_BASE: JSON.stringify(command === "build" ? apiBase(mode, process.env) : "") },
	plugins: [
		react(),
		babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
		catalogs(),
		completeCatalogs(),
		lingui({ cwd: import.meta.dirname, failOnMissing: command === "build", failOnCompileError: true }),
		languageFonts(),
		coinMarks(),
		icons(),
		noHydration(),
		noMutations(),
		tailwindcss(),
		bundleRules(),
		offlineVerifier(import.meta.dirname),
		firstScreen({
			apiBase: command === "build" ? apiBase(mode, process.env) : "",
			signIn: "/pages/user/login/login",
			screens: [
				{
					path: "/pages/user/login/login",
					feature: "user",
					module: "features/user/screens/login-screen.tsx",
					own: false,
					tab: false,
				},
				...["/", "/pages/index/index"].map((path) => ({
					path,
					feature: "home",
					module: "features/home/screens/home-screen.tsx",
					beside: [AROUND],
					calls: { "wallet/list": "POST", "currency/quotation_new": "GET", "news/announcement": "POST" },
					own: true,
					tab: true,
				})),
				{
					path: "/pages/trade/index",
					feature: "spot",
					module: "features/spot/screens/spot-route.tsx",
					beside: [AROUND],
					calls: { "currency/quotation_new": "GET" },
					own: true,
					tab: true,
				},
				{
					path: "/pages/assets/index",
					feature: "wallet",
					module: "features/wallet/screens/assets-screen.tsx",
					beside: [AROUND],
					calls: { "wallet/list": "POST" },
					own: true,
					tab: true,
				},
			],
		}),
		budgets(BUDGETS),
		installedApp(),
		precompress(),
	],
	build: {
		target: "es2023",
		modulePreload: { polyfill: false },
		outDir: "dist",
		emptyOutDir: true,
		// Fonts are never inlined, because an inlined font would load in every language.
		assetsInlineLimit: (file, content) => !file.endsWith(".woff2") && content.length < 2048,
		rolldownOptions: {
			output: {
				codeSplitting: { groups: CHUNKS },
				// Vite would name a shared chunk after all modules that share it. Only the first name is used, which saves 1 kB
				// per page.
				chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
			},
		},
	},
	server: {
		host: "127.0.0.1",
		port: 5173,
		proxy: { "/api": server, "/socket": { target: server, ws: true } },
	},
}));
