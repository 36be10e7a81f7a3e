// The only entry of notices: the list and one article, open to everybody. Each screen loads when it is first opened.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";

export function newsRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	return [
		createRoute({
			getParentRoute,
			path: "/pages/notice/index",
			component: lazyPage("news", () => import("./screens/notice-list-screen.tsx"), "NoticeListScreen"),
		}),
		createRoute({
			getParentRoute,
			path: "/pages/index/notice/notice",
			validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === "string" && id !== "" ? { id } : {}),
			component: lazyPage("news", () => import("./screens/notice-screen.tsx"), "NoticeScreen"),
		}),
	] as const;
}
