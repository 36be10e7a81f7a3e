import type { Option } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../../data/load-texts.ts";
import { ProofSheet } from "../../../../domain/proofs/proof-sheet.tsx";
import { Checking, NotYet, Unanswered, Verdict } from "../../../../domain/proofs/proof-verdict.tsx";
import { texts as verification } from "../../../../domain/proofs/texts";
import { differenceOf } from "../calculate/difference.ts";
import { groupsOf, stepIn } from "../calculate/groups.ts";
import type { Checked } from "../data/evidence.ts";
import { type Check, useCheck } from "../data/use-check.ts";
import { useGroupLabels } from "./group-labels.ts";
import { RawRecords } from "./raw-records.tsx";
import { SecondsLeft } from "./seconds-left.tsx";
import { StepGroup } from "./step-group.tsx";

export const openOptionProof = () => withTexts(VerifySheet, verification);

interface VerifySheetProps {
	option: Option;
	open: boolean;
	onClose: () => void;
}

function VerifySheet({ option, open, onClose }: VerifySheetProps) {
	const { check, again } = useCheck(option, open);
	return (
		<ProofSheet
			open={open}
			onClose={onClose}
			raw={check.state === "checked" ? <RawRecords id={option.id} file={check.checked.file} /> : undefined}
			onAgain={check.state === "unanswered" ? again : undefined}
		>
			<Result check={check} />
		</ProofSheet>
	);
}

function Result({ check }: { check: Check }) {
	const { t } = useLingui();
	switch (check.state) {
		case "checked":
			return <Found checked={check.checked} />;
		case "busy":
			return <Checking />;
		case "early":
			return (
				<NotYet
					detail={
						<>
							{t`The record that shows that no other price came is still to come. It is checked again by itself.`}{" "}
							<SecondsLeft until={check.againAt} />
						</>
					}
				/>
			);
		case "unanswered":
			return (
				<Unanswered detail={check.text === "" ? t`The result stands; it was not checked. Try again in a moment.` : check.text} />
			);
	}
}

function Found({ checked }: { checked: Checked }) {
	const { t } = useLingui();
	const words = useGroupLabels(checked);
	const { steps, file, tookMs } = checked;
	return (
		<div data-took-ms={Math.round(tookMs)}>
			<Verdict
				steps={steps}
				{...(file.settled === null
					? { title: t`Your terms are signed`, detail: t`Nobody can change them any more.` }
					: { detail: t`Nobody could have changed this result.` })}
				alarm={t`Save the file under “Raw records”: it proves this to anybody. Show it to others and to support, and buy nothing here until it is explained.`}
			/>
			<ul className="grid">
				{groupsOf(steps).map((group) => (
					<StepGroup key={group.id} group={group} head={words(group)} />
				))}
			</ul>
			<Outcome checked={checked} />
		</div>
	);
}

/** Shows the difference of the two prices, such as `64,218.4 − 64,201.2`, and the side that wins. */
function Outcome({ checked: { steps } }: { checked: Checked }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const result = stepIn(steps, "result")?.numbers;
	if (result === undefined || result.open === null || result.settlement === null) return null;
	const difference = differenceOf(result.settlement, result.open);
	const signed = figure(difference, { sign: true });
	return (
		<div className="num mt-3 flex flex-wrap justify-between gap-x-3 rounded-m bg-raised px-3 py-2.5 text-12">
			<span className="text-soft">
				{figure(result.settlement)} − {figure(result.open)}
			</span>
			<span className="ml-auto font-semibold">
				{Number(difference) === 0
					? t`${signed} → draw, the stake returns`
					: difference.startsWith("-")
						? t`${signed} → down wins`
						: t`${signed} → up wins`}
			</span>
		</div>
	);
}
