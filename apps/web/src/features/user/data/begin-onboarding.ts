// How Home learns that somebody begins here: no part of the pages that open accounts, but there before Home is.

export const loadOnboarding = () =>
	import("../../../domain/onboarding/onboarding-state.ts").then(
		({ onboarding }) =>
			() =>
				onboarding.set("open"),
		() => () => undefined,
	);
