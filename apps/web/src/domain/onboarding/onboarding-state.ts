// State of the onboarding card: shown after a registration on this device, or if Home has shown an empty account, until all steps are done
// or the user closes it. Undefined: not known yet.
import { ownStored } from "../../data/own-stored.ts";

export const onboarding = ownStored<"open" | "closed" | undefined>("first-steps", (stored) =>
	stored === "open" || stored === "closed" ? stored : undefined,
);

export const holdsNothing = (total: string): boolean => /^0(\.0*)?$/.test(total);

/** Opens or closes onboarding by the user's total. @param total a user with money needs no onboarding */
export function noteTotal(total: string): void {
	if (onboarding.get() === undefined) onboarding.set(holdsNothing(total) ? "open" : "closed");
}
