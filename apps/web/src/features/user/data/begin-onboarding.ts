// Starts onboarding after a registration. It loads before Home and is not part of the sign-in pages.

export const loadOnboarding = () =>
	import("../../../domain/onboarding/onboarding-state.ts").then(
		({ onboarding }) =>
			() =>
				onboarding.set("open"),
		() => () => undefined,
	);
