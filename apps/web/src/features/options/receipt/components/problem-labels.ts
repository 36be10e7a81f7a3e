import type { OptionProblem } from "@candor/proofs";
import { useLingui } from "@lingui/react/macro";
import { useReceiptProblems } from "../../../../domain/proofs/receipt-problems.ts";
import type { DeviceProblem } from "../calculate/device-steps.ts";

export type CheckProblem = OptionProblem | DeviceProblem;

export function useProblemLabels(): Readonly<Record<CheckProblem, string>> {
	const { t } = useLingui();
	return {
		...useReceiptProblems(),
		repeated_source: t`One source is counted twice.`,
		price_from_future: t`A price is later than the record that holds it.`,
		other_receipt: t`The result belongs to another purchase.`,
		other_option: t`The result belongs to another option.`,
		wrong_amount: t`The amount is not what the terms give.`,
		wrong_time: t`The time is not what the rule gives.`,
		begins_late: t`The first records are left out.`,
		ends_early: t`The last records are left out.`,
		no_such_record: t`The receipt names a record that does not count.`,
		another_record: t`The receipt names another record than the one that counts.`,
		another_price: t`The receipt names another price than the one that counts.`,
		record_not_named: t`The receipt does not name the record that counts.`,
		wrong_result: t`The result is not the one that these prices give.`,
		totals_disagree: t`The totals of the outage do not add up.`,
		terms_changed: t`The terms were changed after you bought.`,
		other_than_shown: t`The receipts say something else than this page.`,
		rewritten: t`The record of prices was rewritten.`,
	};
}
