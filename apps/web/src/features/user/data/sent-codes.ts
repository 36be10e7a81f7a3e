// Codes that were sent from this tab: recipient and time, so that a reload continues the countdown. No passwords, no codes.
import type { CodeScene } from "./sign-in-draft.ts";
import { createKept } from "./tab-storage.ts";

/** The longest countdown; a longer one comes from a clock that was set back. */
export const LONGEST_WAIT_MS = 60_000;

interface Sent {
	/** To whom; empty: none was sent. */
	readonly to: string;
	/** When, by this page's clock. */
	readonly at: number;
	/** The number of sent codes: a new one makes the old message old. */
	readonly count: number;
	/** The time of the next code to the same recipient, by this page's clock. */
	readonly againAt: number;
	/** The time of the next code to any recipient. */
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

/** After sign-in: the recipients are no longer needed. */
export function forgetSent(): void {
	for (const store of Object.values(sent)) store.set(NONE);
}
