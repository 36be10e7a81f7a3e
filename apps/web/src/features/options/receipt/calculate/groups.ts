// Groups the steps of a proof check under headings. A group is valid if all of its steps are valid.
import type { OptionStep, OptionStepId } from "@candor/proofs";
import type { DeviceStep, DeviceStepId } from "./device-steps.ts";

export type CheckStep = OptionStep | DeviceStep;
export type CheckStepId = OptionStepId | DeviceStepId;
export type GroupId = "readable" | "terms" | "open" | "close" | "chain" | "payout" | "outage";

const GROUP_OF: Readonly<Record<CheckStepId, GroupId>> = {
	form: "readable",
	placed_signature: "terms",
	payout: "terms",
	opens_after: "terms",
	kept: "terms",
	shown: "terms",
	open: "open",
	settles_after: "close",
	settlement: "close",
	chain: "chain",
	complete: "chain",
	record_signatures: "chain",
	history: "chain",
	settled_signature: "payout",
	same_option: "payout",
	result: "payout",
	money: "payout",
	settled_at: "payout",
	outage_totals: "outage",
};

const ORDER: readonly GroupId[] = ["readable", "terms", "open", "close", "chain", "payout", "outage"];

export interface Group {
	readonly id: GroupId;
	readonly ok: boolean;
	readonly steps: readonly CheckStep[];
}

/** Returns the groups that contain steps. The step that checks if the data is readable is left out, unless it failed. */
export function groupsOf(steps: readonly CheckStep[]): readonly Group[] {
	return ORDER.map((id) => {
		const own = steps.filter(({ step }) => GROUP_OF[step] === id);
		return { id, ok: own.every(({ ok }) => ok), steps: own };
	}).filter(({ id, ok, steps: own }) => own.length > 0 && !(id === "readable" && ok));
}

export function stepIn<S extends CheckStepId>(steps: readonly CheckStep[], id: S): Extract<CheckStep, { step: S }> | undefined {
	return steps.find((one) => one.step === id) as Extract<CheckStep, { step: S }> | undefined;
}
