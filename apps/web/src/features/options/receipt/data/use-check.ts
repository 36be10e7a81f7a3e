// Runs an option's proof check while its sheet is open. If the last price record does not exist yet, the check is repeated
// automatically.
import { textOf } from "@candor/client";
import type { Option } from "@candor/contract";
import { useCallback, useEffect, useState } from "react";
import { serverNow } from "../../../../data/api.ts";
import { type Checked, checkOption, headDueAt, withNewestHead } from "./evidence.ts";

export type Check =
	| { readonly state: "busy" }
	| { readonly state: "checked"; readonly checked: Checked }
	/**
	 * The last price record is missing. The check is repeated at `againAt`, and the record is due at `dueAt`, both by the
	 * server's clock in ms.
	 */
	| { readonly state: "early"; readonly againAt: number; readonly dueAt: number }
	| { readonly state: "unanswered"; readonly text: string };

const SOONEST_MS = 2_000;
const AFTER_DUE_MS = 1_000;
const BUSY: Check = { state: "busy" };

/** Runs the proof check of an option. @param open true while the sheet is open; otherwise the hook sends no request */
export function useCheck(option: Option, open: boolean): { readonly check: Check; readonly again: () => void } {
	const [check, setCheck] = useState<Check>(BUSY);
	const [round, setRound] = useState(0);
	const again = useCallback(() => {
		setCheck(BUSY);
		setRound((now) => now + 1);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the check; other changes of the option need no new check
	useEffect(() => {
		if (!open) return;
		const stop = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const later = (act: () => void, atMs: number) => {
			timer = setTimeout(act, Math.max(SOONEST_MS, atMs - serverNow()));
		};
		const show = (checked: Checked) => {
			if (stop.signal.aborted) return;
			setCheck({ state: "checked", checked });
			const dueAt = headDueAt(checked);
			if (dueAt === undefined) return;
			const next = () => void withNewestHead(checked, stop.signal).then(show, () => later(next, 0));
			later(next, dueAt + AFTER_DUE_MS);
		};
		checkOption(option, stop.signal).then(
			(found) => {
				if (stop.signal.aborted) return;
				if ("steps" in found) return show(found);
				const againAt = Math.max(serverNow() + SOONEST_MS, found.dueAt + AFTER_DUE_MS);
				setCheck({ state: "early", againAt, dueAt: found.dueAt });
				later(() => setRound((now) => now + 1), againAt);
			},
			(problem) => {
				if (!stop.signal.aborted) setCheck({ state: "unanswered", text: textOf(problem) });
			},
		);
		return () => {
			stop.abort();
			clearTimeout(timer);
		};
	}, [option.id, option.status, open, round]);
	return { check, again };
}
