// Shows toasts for events that the user did not cause, on every page. Related events within a moment become one toast.
import { KEEP_ON_NAVIGATION, type ToastTone, toast } from "@candor/ui";
import { useEffect, useRef } from "react";
import { type AccountData, onAccount } from "./account.ts";
import { batchEvents } from "./batch-events.ts";

export interface AccountToasts<T> {
	/** Returns the events of a change, each with the id of its object. */
	readonly read: (data: AccountData) => readonly (readonly [of: number, news: T])[];
	readonly join: (first: T, next: T) => T;
	/** Returns the text of a toast. */
	readonly say: (news: T) => string;
	/** Returns the tone of a toast; the default is good. */
	readonly tone?: (news: T) => ToastTone;
}

/** Shows a product's toasts. The component that calls it draws nothing. `read`, `join` and `tone` are taken from the first render. */
export function useAccountToasts<T>({ read, join, say, tone }: AccountToasts<T>): void {
	const latest = useRef(say);
	useEffect(() => {
		latest.current = say;
	}, [say]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: they never change
	useEffect(() => {
		const gathered = batchEvents<T>(join, (news) => toast(latest.current(news), tone?.(news) ?? "good", KEEP_ON_NAVIGATION));
		const stop = onAccount((data) => {
			// A snapshot has earlier events only.
			if (data.kind === "change") for (const [of, news] of read(data)) gathered.add(of, news);
		});
		return () => {
			stop();
			gathered.drop();
		};
	}, []);
}
