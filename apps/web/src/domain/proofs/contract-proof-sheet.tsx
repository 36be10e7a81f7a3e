// Shows the result of a proof check of a contract position: each step as text, the limits of the proof, and the checked file.
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ProofFile } from "./proof-file.tsx";
import { ProofSheet } from "./proof-sheet.tsx";
import { ProofSteps, type ProofStepsProps } from "./proof-steps.tsx";
import { Checking, NotYet, Unanswered, Verdict } from "./proof-verdict.tsx";

export interface CheckedFile<S> {
	readonly steps: readonly S[];
	readonly file: object;
	/**
	 * True if the receipt is about the object on the page. A valid receipt of another object proves nothing about the shown
	 * one.
	 */
	readonly ofThis: boolean;
}

interface Step {
	readonly step: string;
	readonly ok: boolean;
}

export interface ContractProofSheetProps<S extends Step> extends Pick<ProofStepsProps<S>, "words" | "problem"> {
	open: boolean;
	onClose: () => void;
	queryKey: readonly unknown[];
	/** Runs the check. Resolves with undefined while the server's tables do not contain the record yet. */
	check: () => Promise<CheckedFile<S> | undefined>;
	fileName: string;
	/** Text for the case that there was nothing to check. By default the text says that the record is not stored yet. */
	missing?: string;
	follows: string;
	/** Names the facts that only the exchange states, which the check cannot prove. */
	note: string;
}

export function ContractProofSheet<S extends Step>(props: ContractProofSheetProps<S>) {
	const { open, onClose, queryKey, check, fileName } = props;
	const { data, isError, refetch } = useQuery({
		queryKey,
		enabled: open,
		queryFn: async () => (await check()) ?? null,
		staleTime: 0,
	});
	return (
		<ProofSheet
			open={open}
			onClose={onClose}
			raw={data ? <ProofFile name={fileName} file={data.file} rows={12} /> : undefined}
			onAgain={isError || data === null ? () => void refetch() : undefined}
		>
			<Found {...props} checked={data} failed={isError} />
		</ProofSheet>
	);
}

interface OfThis {
	readonly step: "shown";
	readonly ok: boolean;
}

interface FoundProps<S> extends Pick<ProofStepsProps<S>, "words" | "problem"> {
	checked: CheckedFile<S> | null | undefined;
	failed: boolean;
	missing?: string;
	follows: string;
	note: string;
}

function Found<S extends Step>({ checked, failed, words, problem, missing, follows, note }: FoundProps<S>) {
	const { t } = useLingui();
	const steps = checked ? [...checked.steps, { step: "shown", ok: checked.ofThis } as const] : [];
	const isOwn = (step: S | OfThis): step is S => step.step !== "shown";
	if (checked === undefined || checked === null) {
		if (failed) return <Unanswered detail={t`It was not checked. Try again in a moment.`} />;
		if (checked === null) return <NotYet detail={missing ?? t`The signed record is not there yet. Try again in a moment.`} />;
		return <Checking />;
	}
	return (
		<>
			<Verdict
				steps={steps}
				detail={follows}
				alarm={t`Save the file under “Raw records”: it proves this to anybody. Show it to others and to support, and trade nothing here until it is explained.`}
			/>
			<ProofSteps
				steps={steps}
				words={(step) => (isOwn(step) ? words(step) : { title: t`It is the receipt of what this page shows`, detail: "" })}
				problem={(step) => {
					if (isOwn(step)) return problem(step);
					return step.ok ? undefined : t`It is the receipt of something else.`;
				}}
			/>
			<p className="mt-3 text-11 text-soft">{note}</p>
		</>
	);
}
