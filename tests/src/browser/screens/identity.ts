import type { FeatureScreens } from "./screen.ts";

export const identity: FeatureScreens = {
	screens: ["index", "basic", "advanced"].map((page) => ({
		path: `/pages/verification/${page}`,
		states: [{ name: "unverified", viewer: "newcomer" }],
	})),
};
