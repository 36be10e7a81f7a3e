// Starts the onboarding after a registration. This code loads before Home opens, and is not part of the sign-in pages.

export const loadOnboarding = () =>
	import("../../../domain/onboarding/onboarding-state.ts").then(
		({ onboarding }) =>
			() =>
				onboarding.set("open"),
		() => () => undefined,
	);
