// Shows toasts on every page for events that the user did not cause. Events of the same object (for example the same order)
// within a short time share one toast.
import { KEEP_ON_NAVIGATION, type ToastTone, toast } from "@candor/ui";
import { useEffect, useRef } from "react";
import { type AccountData, onAccount } from "./account.ts";
import { batchEvents } from "./batch-events.ts";

export interface AccountToasts<T> {
	/** Returns the events of a message, each with the id of the object that it concerns (for example the order's id). */
	readonly read: (data: AccountData) => readonly (readonly [of: number, news: T])[];
	readonly join: (first: T, next: T) => T;
	readonly say: (news: T) => string;
	readonly tone?: (news: T) => ToastTone;
}

/**
 * Shows a product's toasts. The hook uses the `read`, `join` and `tone` of the first render; later changes of them have no
 * effect.
 */
export function useAccountToasts<T>({ read, join, say, tone }: AccountToasts<T>): void {
	const latest = useRef(say);
	useEffect(() => {
		latest.current = say;
	}, [say]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the options never change
	useEffect(() => {
		const gathered = batchEvents<T>(join, (news) => toast(latest.current(news), tone?.(news) ?? "good", KEEP_ON_NAVIGATION));
		const stop = onAccount((data) => {
			if (data.kind === "change") for (const [of, news] of read(data)) gathered.add(of, news);
		});
		return () => {
			stop();
			gathered.drop();
		};
	}, []);
}
