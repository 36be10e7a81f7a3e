// State of the onboarding card. The card opens after a registration on this device, or when Home shows an empty account. It
// closes when all steps are done, or when the user closes it. The state is undefined until the app has decided to show the card
// or not.
import { ownStored } from "../../data/own-stored.ts";

export const onboarding = ownStored<"open" | "closed" | undefined>("first-steps", (stored) =>
	stored === "open" || stored === "closed" ? stored : undefined,
);

export const holdsNothing = (total: string): boolean => /^0(\.0*)?$/.test(total);

/** Opens the onboarding card for a user without money. A user with money needs no onboarding. */
export function decideOnboarding(total: string): void {
	if (onboarding.get() === undefined) onboarding.set(holdsNothing(total) ? "open" : "closed");
}
