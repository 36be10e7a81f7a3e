// Public page of the exchange's keys and proofs.
import type { FeatureScreens } from "./screen.ts";

export const fairness: FeatureScreens = { screens: [{ path: "/pages/fairness/index" }] };
