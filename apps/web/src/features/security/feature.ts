// The only entry of an account's own safety: the second step at sign-in, and where the account is signed in.
import type { Messages } from "@lingui/core";
import { defineFeature, page } from "../../navigation/feature.ts";

const texts = import.meta.glob<Messages>("./texts/*.po", { import: "messages" });

export const feature = defineFeature([texts], {
	"/pages/settings/security/secondStep": page(() => import("./screens/second-step-screen.tsx"), "SecondStepScreen"),
	"/pages/settings/security/devices": page(() => import("./screens/devices-screen.tsx"), "DevicesScreen"),
});
