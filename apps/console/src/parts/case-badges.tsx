import { Badge, type BadgeTone } from "@candor/ui";
import { type CaseRow, type Match, useCaseTexts } from "./verification-texts.ts";

const STATE_TONES: Readonly<Record<CaseRow["state"], BadgeTone>> = {
	waiting: "plain",
	second_review: "brand",
	appeal: "warn",
	watch_list: "bad",
	decided: "plain",
};

export function CaseStateBadge({ state }: Pick<CaseRow, "state">) {
	return <Badge tone={STATE_TONES[state]}>{useCaseTexts().states[state]}</Badge>;
}

export function CaseFlags({ flags }: Pick<CaseRow, "flags">) {
	const texts = useCaseTexts();
	return (
		<span className="flex flex-wrap gap-1">
			{flags.map((flag) => (
				<Badge key={flag} tone={flag === "made_up" || flag === "resubmitted" ? "plain" : "warn"}>
					{texts.flags[flag]}
				</Badge>
			))}
		</span>
	);
}

/**
 * Shows why a user matches an entry of a watch list. Facts that agree with the entry are warnings; facts that differ (green)
 * are evidence against the match.
 */
export function MatchReasons({ why }: Pick<Match, "why">) {
	const texts = useCaseTexts();
	return (
		<span className="flex flex-wrap gap-1">
			{why.map((reason) => (
				<Badge key={reason} tone={reason.endsWith("_differs") ? "good" : "warn"}>
					{texts.reasons[reason]}
				</Badge>
			))}
		</span>
	);
}
