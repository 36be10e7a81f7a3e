// Stores the recipients and times of the codes that this tab requested, so that a reload continues the countdown. Passwords and
// codes are never stored.
import type { CodeScene } from "./sign-in-draft.ts";
import { createKept } from "./tab-storage.ts";

/** Longest possible countdown, in ms. A longer one means that the device's clock was set back. */
export const LONGEST_WAIT_MS = 60_000;

interface Sent {
	readonly to: string;
	/** Time at which the last code was sent, in ms by the device's clock. */
	readonly at: number;
	/** Number of codes that were sent. Each new code makes the previous one invalid. */
	readonly count: number;
	/** Earliest time at which another code can be sent to this recipient, in ms by the device's clock. */
	readonly againAt: number;
	/** Earliest time at which a code can be sent to any recipient, in ms by the device's clock. */
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
