// Routes of the features that can be the first page. All other routes are in lazy-routes.ts, which loads after the first page
// or when the user opens one of its addresses. So those routes do not slow the first screen.
import { type FoundRoute, loadable, type Mount, mount, mountAt, type PagesOf, type Route, routeIn } from "@candor/client/page";
import { forUsers } from "./route-guards.ts";

const firstRoutes = [
	mount("/pages/user/login", () => import("../features/user/feature.ts")),
	mount(["/", "/pages/index/index"], () => import("../features/home/feature.ts"), forUsers),
	mount("/pages/trade/index", () => import("../features/spot/feature.ts"), forUsers),
	mount(
		["/pages/assets/index", "/pages/assets/tradeAccount", "/pages/assets/record", "/pages/assets/transfer"],
		() => import("../features/wallet/feature.ts"),
		forUsers,
	),
] as const;

const lazy = loadable(() => import("./lazy-routes.ts"));

/** Loads lazy-routes.ts after the first page, so that a page with a route in that file opens later without this request. */
export function fetchLazyRoutes(): void {
	void lazy.fetch().catch(() => undefined);
}

/** Finds the route of a path. An unknown path gets the page for unknown addresses. */
export function findRoute(path: string): FoundRoute {
	const near: Mount | undefined = mountAt(firstRoutes, path);
	const far = () => (near === undefined && lazy.here !== undefined ? mountAt(lazy.here.lazyRoutes, path) : undefined);
	const here = (): Route | undefined => {
		const owner = near ?? far();
		if (owner !== undefined && owner.feature.here === undefined) return undefined;
		return (owner && routeIn(owner, path)) ?? lazy.here?.unknownAddress;
	};
	return {
		get guard() {
			return (near ?? far())?.guard;
		},
		get here() {
			return here();
		},
		async fetch() {
			if (near === undefined) await lazy.fetch();
			await (near ?? far())?.feature.fetch();
			return here() ?? (await lazy.fetch()).unknownAddress;
		},
	};
}

declare module "../shared/navigation/paths.ts" {
	interface Registered {
		pages: PagesOf<typeof firstRoutes> & PagesOf<typeof import("./lazy-routes.ts").lazyRoutes>;
	}
}
