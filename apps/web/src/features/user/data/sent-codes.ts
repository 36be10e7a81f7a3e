// Recipients and times of the codes that this tab requested. A reload continues the countdown. It stores neither passwords nor codes.
import type { CodeScene } from "./sign-in-draft.ts";
import { createKept } from "./tab-storage.ts";

/** Longest possible countdown, ms. A longer countdown means that the device's clock was set back. */
export const LONGEST_WAIT_MS = 60_000;

interface Sent {
	readonly to: string;
	/** Time at which the last code was sent, ms by the device's clock. */
	readonly at: number;
	/** Number of codes that were sent. Each new code makes the previous code invalid. */
	readonly count: number;
	/** Earliest time at which the next code can be sent to this recipient, ms by the device's clock. */
	readonly againAt: number;
	/** Earliest time at which the next code can be sent to any recipient, ms by the device's clock. */
	readonly anyAt: number;
}
const NONE: Sent = { to: "", at: 0, count: 0, againAt: 0, anyAt: 0 };

function readSent(stored: unknown): Sent {
	const { to, at, count, againAt, anyAt } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Sent>;
	const time = (value: unknown) => (typeof value === "number" && value < Date.now() + LONGEST_WAIT_MS ? value : 0);
	if (typeof to !== "string" || typeof count !== "number") return NONE;
	return { to, at: time(at), count, againAt: time(againAt), anyAt: time(anyAt) };
}
export const sent = {
	register: createKept("sent.register", readSent),
	forget: createKept("sent.forget", readSent),
	bind: createKept("sent.bind", readSent),
} satisfies Record<CodeScene, unknown>;

export function forgetSent(): void {
	for (const store of Object.values(sent)) store.set(NONE);
}
