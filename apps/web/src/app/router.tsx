// Every page of the app at its literal path (product.md §2). Pages load lazily: 200 ms before a skeleton shows.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { accountRoutes, ownAccountRoutes } from "../features/account/routes.tsx";
import { assetsRoutes } from "../features/assets/routes.tsx";
import { homeRoutes } from "../features/home/routes.tsx";
import { marketRoutes } from "../features/market/routes.tsx";
import { newsRoutes } from "../features/news/routes.tsx";
import { ownSettingsRoutes, settingsRoutes } from "../features/settings/routes.tsx";
import { spotRoutes } from "../features/spot/routes.tsx";
import { guard } from "./guard.ts";
import { PageProblem } from "./screens/page-problem.tsx";
import { PageSkeleton } from "./screens/page-skeleton.tsx";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({
	component: Shell,
	notFoundComponent: lazyRouteComponent(() => import("./screens/no-page.tsx"), "NoPage"),
});

/** Pages with data of the exchange. */
const informed = createRoute({
	getParentRoute: () => root,
	id: "informed",
	component: lazyRouteComponent(() => import("./informed.tsx"), "Informed"),
});

/** Own pages and the tab bar's: only with a session. */
const guarded = createRoute({ getParentRoute: () => informed, id: "guarded", beforeLoad: guard });

const announced = [
	createRoute({
		getParentRoute: () => guarded,
		path: "/pages/option/detail",
		component: lazyRouteComponent(() => import("./screens/announced.tsx"), "OptionsAnnounced"),
	}),
	createRoute({
		getParentRoute: () => guarded,
		path: "/pages/finance/index",
		component: lazyRouteComponent(() => import("./screens/announced.tsx"), "FinanceAnnounced"),
	}),
] as const;

const notFound = createRoute({
	getParentRoute: () => root,
	path: "/pages/user/login/404",
	component: lazyRouteComponent(() => import("./screens/not-found.tsx"), "NotFound"),
});

const tree = root.addChildren([
	...accountRoutes(() => root),
	notFound,
	informed.addChildren([
		...marketRoutes(() => informed),
		...newsRoutes(() => informed),
		...settingsRoutes(() => informed),
		guarded.addChildren([
			...homeRoutes(() => guarded),
			...spotRoutes(() => guarded),
			...assetsRoutes(() => guarded),
			...ownAccountRoutes(() => guarded),
			...ownSettingsRoutes(() => guarded),
			...announced,
		]),
	]),
]);

export const router = createRouter({
	routeTree: tree,
	defaultPendingMs: 200,
	defaultPendingMinMs: 200,
	defaultPendingComponent: PageSkeleton,
	defaultErrorComponent: PageProblem,
	scrollRestoration: true,
});

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
