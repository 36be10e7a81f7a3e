// How Home learns that somebody begins here: no part of the pages that open accounts, but there before Home is.

export const loadFirstSteps = () =>
	import("../../../domain/onboarding/onboarding-state.ts").then(
		({ firstSteps }) =>
			() =>
				firstSteps.set("open"),
		() => () => undefined,
	);
