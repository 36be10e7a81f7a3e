// State of an option outside the core: its sale and later events. The view in memory and the writer of the table share this code.
import type { OptionBought, OptionHeld, OptionMissed, OptionOpened, OptionSettled } from "@candor/core";

/**
 * Phase of an option. In three phases it waits for an index record: `opening` to open, `running` to end, `missed` to end after an
 * outage. `held` means that the core has set it aside after a program fault.
 */
export type OptionPhase = "opening" | "running" | "missed" | "held" | "ended";

export type OptionState = Omit<OptionBought, "type"> & {
	readonly phase: OptionPhase;
	/**
	 * Sequence of the index record at which the option opened. `openTime` is the time of that record in ms, `openPrice` its price in
	 * ticks. All three are 0 before the opening.
	 */
	readonly openSeq: number;
	readonly openTime: number;
	readonly openPrice: number;
	readonly settlesAfter: number;
	/**
	 * Sequence of the index record at which the option ended, or will end after an outage. 0 if neither is known yet, and 0 if the
	 * option never opened.
	 */
	readonly endSeq: number;
	readonly endTime: number;
	readonly endPrice: number;
	readonly endedBy: OptionSettled["by"] | "";
	readonly result: OptionSettled["result"] | "";
	readonly returned: bigint;
	readonly paid: bigint;
	/** Core time (ms) at which the option ended; 0 if it has not ended. */
	readonly endedAt: number;
};

export type OptionEvent = OptionBought | OptionOpened | OptionMissed | OptionHeld | OptionSettled;

const UNOPENED = { phase: "opening", openSeq: 0, openTime: 0, openPrice: 0, settlesAfter: 0 } as const;
const UNENDED = { endSeq: 0, endTime: 0, endPrice: 0, endedBy: "", result: "", returned: 0n, paid: 0n, endedAt: 0 } as const;

/** Returns the state after an event, or undefined if the option is unknown. */
export function applyOptionEvent(known: OptionState | undefined, event: OptionEvent): OptionState | undefined {
	if (event.type === "OptionBought") {
		const { type: _type, ...sold } = event;
		return { ...sold, ...UNOPENED, ...UNENDED };
	}
	if (known === undefined) return undefined;
	switch (event.type) {
		case "OptionOpened": {
			const { seq: openSeq, time: openTime, price: openPrice, settlesAfter } = event;
			return { ...known, phase: "running", openSeq, openTime, openPrice, settlesAfter };
		}
		case "OptionMissed":
			return { ...known, phase: "missed", endSeq: event.seq, endTime: event.time, endPrice: event.price };
		case "OptionHeld":
			return { ...known, phase: "held" };
		case "OptionSettled": {
			const { by: endedBy, result, seq: endSeq, time: endTime, price: endPrice, returned, paid, at: endedAt } = event;
			return { ...known, phase: "ended", endedBy, result, endSeq, endTime, endPrice, returned, paid, endedAt };
		}
	}
}
