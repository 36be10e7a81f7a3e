// Shows toasts for events that the user did not cause, on every page. Related events within a moment become one toast.
import { STAYS, type ToastTone, toast } from "@candor/ui";
import { useEffect, useRef } from "react";
import { type AccountData, onAccount } from "./account.ts";
import { batchEvents } from "./batch-events.ts";

export interface AccountToasts<T> {
	/** The events of a change, each with the id of its object. */
	readonly read: (data: AccountData) => readonly (readonly [of: number, news: T])[];
	readonly join: (first: T, next: T) => T;
	/** The text of a toast. */
	readonly say: (news: T) => string;
	/** Left out: good. */
	readonly tone?: (news: T) => ToastTone;
}

/** For a product's part that draws nothing. `read`, `join` and `tone` are those of its first render. */
export function useAccountToasts<T>({ read, join, say, tone }: AccountToasts<T>): void {
	const latest = useRef(say);
	useEffect(() => {
		latest.current = say;
	}, [say]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: they never change
	useEffect(() => {
		const gathered = batchEvents<T>(join, (news) => toast(latest.current(news), tone?.(news) ?? "good", STAYS));
		const stop = onAccount((data) => {
			// A snapshot holds earlier events only.
			if (data.kind === "change") for (const [of, news] of read(data)) gathered.add(of, news);
		});
		return () => {
			stop();
			gathered.drop();
		};
	}, []);
}
