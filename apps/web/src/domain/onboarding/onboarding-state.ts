// Whether this person is shown the first steps on Home: from the registering on this device, or from a look at Home with nothing held,
// until all are done or they are put away. Undefined: not known yet.
import { ownStored } from "../../data/own-stored.ts";

export const onboarding = ownStored<"open" | "closed" | undefined>("first-steps", (stored) =>
	stored === "open" || stored === "closed" ? stored : undefined,
);

export const holdsNothing = (total: string): boolean => /^0(\.0*)?$/.test(total);

/** @param total what the person holds in all; whoever begins with something needs no first steps */
export function noteTotal(total: string): void {
	if (onboarding.get() === undefined) onboarding.set(holdsNothing(total) ? "open" : "closed");
}
