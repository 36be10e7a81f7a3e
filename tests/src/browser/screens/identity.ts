import type { FeatureScreens } from "./screen.ts";

export const identity: FeatureScreens = {
	screens: [
		...["index", "basic", "advanced"].map((page) => ({
			path: `/pages/verification/${page}`,
			states: [{ name: "unverified", viewer: "newcomer" } as const],
		})),
		{ path: "/pages/bankbind/index", states: [{ name: "no-cards", viewer: "newcomer" }] },
		{ path: "/pages/bankbind/addbank", states: [{ name: "empty", viewer: "newcomer" }] },
	],
};
