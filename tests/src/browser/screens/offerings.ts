// Finds an open offering of new coins in the sandbox, for the screens of subscriptions and of the IEO.
import type { Trader } from "./screen.ts";

interface Offering {
	readonly id: number;
	readonly status: string;
	readonly closes_at: number;
	readonly sold: string;
	readonly applicants: number;
}

/**
 * Waits until simulated buyers have ordered in one of the sandbox's offerings. Returns the id of the open offering that closes
 * last.
 */
export async function openOffering({ send, read }: Trader, path: string, open: string): Promise<string> {
	for (;;) {
		const offerings = (await (path === "ieo/list" ? send(path, {}) : read(path))) as Offering[];
		const ordered = offerings.some(({ sold, applicants }) => Number(sold) > 0 || applicants > 0);
		const [last] = offerings.filter(({ status }) => status === open).sort((a, b) => b.closes_at - a.closes_at);
		if (last !== undefined && ordered) return String(last.id);
		await new Promise((done) => setTimeout(done, 500));
	}
}
