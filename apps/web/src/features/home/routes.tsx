// The only entry of Home: its two paths below whatever parent the shell gives them. The screen loads when it is first opened.
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";

export function homeRoutes<Parent extends AnyRoute>(getParentRoute: () => Parent) {
	const component = lazyRouteComponent(() => import("./screens/home-screen.tsx"), "HomeScreen");
	return [
		createRoute({ getParentRoute, path: "/", component }),
		createRoute({ getParentRoute, path: "/pages/index/index", component }),
	] as const;
}
