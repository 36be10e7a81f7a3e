// The only entry of Home: its two paths below whatever parent the shell gives them. The screen loads when it is first opened.
import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { lazyPage } from "../../data/lazy-page.ts";

export function homeRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	const component = lazyPage("home", () => import("./screens/home-screen.tsx"), "HomeScreen");
	return [
		createRoute({ getParentRoute, path: "/", component }),
		createRoute({ getParentRoute, path: "/pages/index/index", component }),
	] as const;
}
