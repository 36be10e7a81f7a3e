import { type FeatureScreens, VISITOR } from "./screen.ts";

export const settings: FeatureScreens = {
	screens: [
		{
			path: "/pages/settings/index",
			states: [VISITOR],
			drawers: [{ name: "clear-cache", open: (page, say) => page.getByRole("button", { name: say("Clear cache") }).click() }],
		},
		{ path: "/pages/settings/language/language" },
		{ path: "/pages/settings/account/index" },
	],
};
