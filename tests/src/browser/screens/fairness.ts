import type { FeatureScreens } from "./screen.ts";

export const fairness: FeatureScreens = { screens: [{ path: "/pages/fairness/index" }, { path: "/pages/fairness/liabilities" }] };
