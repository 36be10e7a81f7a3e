// Each step of a liquidation's verification in words with its numbers, and what is wrong where it does not hold.
import type { LiquidationProblem, LiquidationStep, LiquidationStepId } from "@candor/fairness";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useOwnFigure } from "../../../hidden-amounts/hidden.ts";

type Of<S extends LiquidationStepId> = Extract<LiquidationStep, { step: S }>["numbers"];
interface Words {
	readonly title: string;
	readonly detail: string;
}

/** Enough of a hash to tell it from another by eye. */
const short = (hash: string) => hash.slice(0, 8);

export function useLiquidationSteps(): (step: LiquidationStep) => Words {
	const { t } = useLingui();
	const { figure, time: at } = useFigures();
	const own = useOwnFigure();
	const price = (text: string | null) => (text === null ? "–" : figure(text));
	const money = (text: string) => own(text, { least: 2, short: true });
	const both = ({ said, expected }: { said: string | null; expected: string | null }) => {
		const [due, told] = [price(expected), price(said)];
		return t`By the formula ${due}; the receipt says ${told}.`;
	};
	const words: { readonly [S in LiquidationStepId]: (numbers: Of<S>) => Words } = {
		form: ({ at: member }) => ({
			title: t`What the exchange sent can be read`,
			detail: member === null ? "" : t`“${member}” is missing, or not written as it should be.`,
		}),
		signature({ hash, key_id: key, time }) {
			const [receipt, when] = [short(hash), at(time)];
			return { title: t`The receipt is signed by the exchange`, detail: t`Receipt ${receipt}, key ${key}, ${when}` };
		},
		record({ seq, time, price: index }) {
			const [when, value] = [at(time), price(index)];
			return { title: t`The index record is whole and signed`, detail: t`Record ${seq} of ${when}: ${value}` };
		},
		mark({ mark_price, index_price, most_ppm }) {
			const [mark, index, most] = [price(mark_price), price(index_price), figure(String(most_ppm / 10_000))];
			return { title: t`The mark stayed by the index`, detail: t`Mark ${mark}, index ${index}: at most ${most}% apart` };
		},
		liquidation_price: (numbers) => ({ title: t`The liquidation price follows from the position`, detail: both(numbers) }),
		bankruptcy_price: (numbers) => ({ title: t`The bankruptcy price follows from the position`, detail: both(numbers) }),
		due({ side, mark_price, liquidation_price }) {
			const [mark, limit] = [price(mark_price), price(liquidation_price)];
			return { title: t`The mark had come to the liquidation price`, detail: `${mark} ${side === "long" ? "≤" : "≥"} ${limit}` };
		},
		lots({ lots, filled, taken, deleveraged }) {
			const [all, book, insurance, others] = [lots, filled, taken, deleveraged].map((count) => own(String(count)));
			return {
				title: t`Every lot is accounted for`,
				detail: t`${all} lots: ${book} in the book, ${insurance} to insurance, ${others} against the other side`,
			};
		},
		fills: ({ fills, at: wrong }) => ({
			title: t`No fill was worse than the bankruptcy price`,
			detail: wrong === null ? t`Fills: ${fills}` : t`Not so at fill ${wrong}.`,
		}),
		rest: (numbers) => ({
			title: t`What the book left went at the bankruptcy price`,
			detail: numbers.said === null && numbers.expected === null ? t`The book took all of it.` : both(numbers),
		}),
		money({ margin, fee, to_insurance, returned, currency }) {
			const [put, cost, insurance, back] = [margin, fee, to_insurance, returned].map(money);
			return {
				title: t`The money adds up to the last unit`,
				detail: t`Margin ${put} ${currency}: fee ${cost}, to insurance ${insurance}, returned ${back}, the rest is the loss`,
			};
		},
	};
	return ({ step, numbers }) => (words[step] as (numbers: never) => Words)(numbers as never);
}

export function useLiquidationProblems(): Readonly<Record<LiquidationProblem, string>> {
	const { t } = useLingui();
	return {
		malformed: t`It cannot be read.`,
		wrong_market: t`A record belongs to another market.`,
		gap: t`A record is missing.`,
		time_went_back: t`A record is dated before the one it follows.`,
		broken_link: t`A record does not name the one before it.`,
		wrong_hash: t`The hash does not fit the content: something was changed.`,
		wrong_signature: t`The signature is not the exchange's.`,
		wrong_index: t`The index is not the median of its sources.`,
		unknown_key: t`It is signed with a key that the exchange does not publish.`,
		key_not_valid_then: t`It is signed with a key that was not in use at that time.`,
		another_record: t`The record is not the one that the receipt names.`,
		wrong_time: t`It was liquidated before the record was there.`,
		mark_too_far: t`The mark had left the index by more than the rules allow.`,
		another_price: t`The price is not the one that the formula gives.`,
		not_due: t`The mark had not come to the liquidation price.`,
		wrong_lots: t`Lots are missing, or were taken twice.`,
		worse_than_bankruptcy: t`A fill was worse than the bankruptcy price.`,
		repeated_fill: t`A fill is told twice.`,
		kept_too_much: t`Insurance kept more than the rules allow.`,
		wrong_amount: t`The amounts are not what these figures give.`,
	};
}
