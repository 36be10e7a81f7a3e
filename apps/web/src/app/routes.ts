// Every page of the app at its literal path (docs/product.md §2), and what stands around it.
import { accountPages, ownAccountPages } from "../features/account/routes.tsx";
import { assetsPages } from "../features/assets/routes.tsx";
import { homePages } from "../features/home/routes.tsx";
import { marketPages } from "../features/market/routes.tsx";
import { newsPages } from "../features/news/routes.tsx";
import { ownSettingsPages, settingsPages } from "../features/settings/routes.tsx";
import { spotPages } from "../features/spot/routes.tsx";
import { type Page, page, parcel, within } from "../navigation/page.ts";
import { guard } from "./guard.ts";

/** Around pages with data of the exchange. */
const frame = parcel(async () => (await import("./informed.tsx")).Informed);

const announced = {
	"/pages/option/detail": page(undefined, () => import("./screens/announced.tsx"), "OptionsAnnounced"),
	"/pages/finance/index": page(undefined, () => import("./screens/announced.tsx"), "FinanceAnnounced"),
};

export const routes = {
	...within({
		...accountPages,
		"/pages/user/login/404": page(undefined, () => import("./screens/not-found.tsx"), "NotFound"),
	}),
	...within({ ...marketPages, ...newsPages, ...settingsPages }, { frame }),
	// Own pages and the tab bar's: only with a session.
	...within(
		{ ...homePages, ...spotPages, ...assetsPages, ...ownAccountPages, ...ownSettingsPages, ...announced },
		{ frame, guard },
	),
};

/** Addresses without a page of their own. */
export const unknown: { readonly page: Page } = { page: page(undefined, () => import("./screens/no-page.tsx"), "NoPage") };

declare module "../navigation/paths.ts" {
	interface Registered {
		routes: typeof routes;
	}
}
