import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { shortHash } from "../../../../domain/proofs/short-hash.ts";
import { useHideableFigure } from "../../../../shared/hidden-amounts/hidden-amounts.ts";
import type { CheckStep, CheckStepId } from "../calculate/groups.ts";
import type { Ended } from "../calculate/option-state.ts";
import { preciseClock } from "../calculate/precise-clock.ts";

type Of<S extends CheckStepId> = Extract<CheckStep, { step: S }>["numbers"];
type Words = { readonly [S in CheckStepId]: (numbers: Of<S>) => string };

const clock = (ms: number | null) => (ms === null ? "–" : preciseClock(ms));

function useResultNames(): Readonly<Record<Ended, string>> {
	const { t } = useLingui();
	return {
		won: t({ message: "won", context: "result of an option, in a sentence" }),
		lost: t({ message: "lost", context: "result of an option, in a sentence" }),
		fair: t({ message: "draw", context: "result of an option, in a sentence" }),
		void: t({ message: "void", context: "result of an option, in a sentence" }),
	};
}

export function useStepLabels(): (step: CheckStep) => string {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const results = useResultNames();
	const money = (text: string) => own(text, { short: true });
	const price = (record: Of<"open">["named"]) => (record === null ? "–" : `${figure(record.price)} (#${record.seq})`);
	/** Describes the price record that was found, and the one that the receipt names if it differs. */
	const found = ({ found: record, named }: Pick<Of<"open">, "found" | "named">): string => {
		const there = price(record);
		const said = price(named);
		if (record === null && named === null) return "";
		const at = clock(record?.time ?? null);
		if (there === said) return t`It is ${there}, of ${at}.`;
		return t`It is ${there}; the receipt says ${said}.`;
	};
	const sentences = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");
	const words: Words = {
		form: ({ at, records }) =>
			at === null
				? t`The receipts and ${records} records are complete and readable.`
				: t`“${at}” is missing, or not written as it should be.`,
		placed_signature({ hash, key_id: key, time }) {
			const receipt = shortHash(hash);
			const at = clock(time);
			return t`The receipt of your purchase, ${receipt}, is signed with the exchange's key ${key}, valid at ${at}.`;
		},
		settled_signature({ hash, key_id: key, time }) {
			const receipt = shortHash(hash);
			const at = clock(time);
			return t`The receipt of the result, ${receipt}, is signed with the exchange's key ${key}, valid at ${at}.`;
		},
		same_option({ option, settled_option: of, placed, named }) {
			const [own, said] = [shortHash(placed), shortHash(named)];
			return t`The result is of option ${of} and names purchase ${said}; yours is option ${option}, purchase ${own}.`;
		},
		payout({ stake, payout_ratio, payout, expected, currency }) {
			const [paid, ratio, due, said] = [money(stake), figure(payout_ratio, { short: true }), money(expected), money(payout)];
			return t`${paid} × ${ratio} = ${due} ${currency}, rounded down; the receipt says ${said}.`;
		},
		opens_after({ bought_at, opens_after, expected }) {
			const [bought, due, said] = [clock(bought_at), clock(expected), clock(opens_after)];
			return t`Bought at ${bought}, it opens after ${due}; the receipt says ${said}.`;
		},
		kept: ({ changes }) =>
			changes.length === 0
				? t`The terms are those that this phone was given when you bought.`
				: t`When you bought, this phone was given other terms.`,
		shown: ({ changes }) =>
			changes.length === 0 ? t`The receipts say what this page shows.` : t`This page was shown something else.`,
		history: ({ seq }) => t`The chain goes on from record ${seq}, which this phone saw earlier.`,
		chain({ records, first, last, at }) {
			const all = t`${records} records, ${first} to ${last}: each has the hash it states and names the one before it.`;
			return sentences(all, notAt(at));
		},
		record_signatures({ checked, at }) {
			const list = checked.join(", ");
			return sentences(t`Records ${list} are signed by the exchange, and bind all others by their hashes.`, notAt(at));
		},
		complete({ from, to, first_time, last_time, at }) {
			const [begin, end, first, last] = [clock(from), clock(to), clock(first_time), clock(last_time)];
			return sentences(t`No record may be missing from ${begin} to ${end}; here are those from ${first} to ${last}.`, notAt(at));
		},
		open(numbers) {
			const after = clock(numbers.after);
			const rule =
				numbers.found === null
					? t`Within 60 s after ${after} no record with three fresh prices came.`
					: t`The first record with three fresh prices after ${after} counts.`;
			return sentences(rule, found(numbers));
		},
		settles_after({ opened_at, seconds, settles_after, expected }) {
			if (opened_at === null && settles_after === null) return t`It never opened, so it has no end.`;
			const [opened, due, said] = [clock(opened_at), clock(expected), clock(settles_after)];
			return t`Opened at ${opened}, plus ${seconds} s: it ends after ${due}; the receipt says ${said}.`;
		},
		settlement(numbers) {
			const after = clock(numbers.after);
			const rule =
				numbers.by === "void"
					? t`It never opened, so no price settles it.`
					: numbers.by === "outage"
						? t`Within 60 s after ${after} no record with three fresh prices came: the last one before counts.`
						: t`The first record with three fresh prices after ${after} counts.`;
			return sentences(rule, found(numbers));
		},
		result({ side, open, settlement, expected, result }) {
			const [from, to] = [open === null ? "–" : figure(open), settlement === null ? "–" : figure(settlement)];
			const [due, said] = [results[expected], results[result]];
			return side === "up"
				? t`${from} → ${to}, bought up: ${due}. The receipt says: ${said}.`
				: t`${from} → ${to}, bought down: ${due}. The receipt says: ${said}.`;
		},
		money({ stake, returned, paid, least, most, expected_paid, currency }) {
			const [staked, back, top] = [money(stake), money(returned), money(paid)];
			const [dueBack, dueTop] = [least === most ? money(least) : `${money(least)} – ${money(most)}`, money(expected_paid)];
			return t`Of ${staked} ${currency}, ${back} came back and ${top} came on top; due were ${dueBack} and ${dueTop}.`;
		},
		outage_totals({ lost, won, returned, from_pool }) {
			const [losers, winners, back, pool] = [lost, won, returned, from_pool].map((text) => figure(text, { short: true }));
			return t`In this outage stakes of ${losers} were lost and ${winners} were won: ${back} went back to those who lost, ${pool} came from the pool.`;
		},
		settled_at({ settled_at, earliest }) {
			const [settled, soonest] = [clock(settled_at), clock(earliest)];
			return t`Settled at ${settled}; it could be settled from ${soonest} on.`;
		},
	};
	function notAt(at: number | null): string {
		return at === null ? "" : t`Not so at record ${at}.`;
	}
	return ({ step, numbers }) => (words[step] as (numbers: never) => string)(numbers as never);
}
