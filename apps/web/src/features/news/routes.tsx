// The only entry of notices: the list and one article, open to everybody. Each screen loads when it is first opened.
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

export function newsRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/notice/index",
			component: lazyRouteComponent(() => import("./screens/notice-list-screen.tsx"), "NoticeListScreen"),
		}),
		createRoute({
			getParentRoute,
			path: "/pages/index/notice/notice",
			validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === "string" && id !== "" ? { id } : {}),
			component: lazyRouteComponent(() => import("./screens/notice-screen.tsx"), "NoticeScreen"),
		}),
	] as const;
}
