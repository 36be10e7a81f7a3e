// Runs a sandbox's offerings on the exchange's clock.
import type { Clock } from "@candor/journal";
import { runSteps, type Steps } from "../runtime/run-periodically.ts";
import type { OfferingsNeeds } from "./needs.ts";
import { SandboxOfferings } from "./sandbox-offerings.ts";

const STEP_MS = 5_000;

export function startSandboxOfferings(needs: OfferingsNeeds & { readonly clock: Clock }): Steps {
	const running = new SandboxOfferings(needs);
	return runSteps(needs.clock, STEP_MS, (now) => running.step(now));
}
