// Starts onboarding after a registration. Separate from the sign-in pages, and loaded before Home.

export const loadOnboarding = () =>
	import("../../../domain/onboarding/onboarding-state.ts").then(
		({ onboarding }) =>
			() =>
				onboarding.set("open"),
		() => () => undefined,
	);
