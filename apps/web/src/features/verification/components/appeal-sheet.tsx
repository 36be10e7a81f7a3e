// Sheet in which a user appeals against a final rejection. Another reviewer decides about the appeal.
import { CallRefused, textOf } from "@candor/client";
import { Button, join, Sheet, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { call } from "../../../data/api.ts";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { type Level, useVerificationChanged } from "../data/verification-queries.ts";

const SHORTEST = 10;
const LONGEST = 2_000;

export interface AppealSheetProps {
	level: Level;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function AppealSheet({ level, open, onOpenChange }: AppealSheetProps) {
	const { t } = useLingui();
	return (
		<Sheet
			open={open}
			onOpenChange={onOpenChange}
			title={t`Appeal`}
			detail={t`You can appeal once. A reviewer who has not decided your case reads it.`}
		>
			<AppealForm level={level} onDone={() => onOpenChange(false)} />
		</Sheet>
	);
}

function AppealForm({ level, onDone }: { level: Level; onDone: () => void }) {
	const { t } = useLingui();
	const id = useId();
	const [text, type] = useTyped(`appeal ${level}`);
	const [problem, setProblem] = useState<string>();
	const changed = useVerificationChanged();
	const [sending, submit] = useSubmit((failure) => {
		setProblem(textOf(failure) || t`No response. Your text is still here: try again.`);
		if (failure instanceof CallRefused) void changed();
	});
	const send = () => {
		if (text.trim().length < SHORTEST) return setProblem(t`Write at least ${SHORTEST} characters.`);
		setProblem(undefined);
		submit(
			() => call("POST user/verification_appeal", { level, text: text.trim() }, { ownWords: true }),
			() => {
				toast(t`Appeal sent`, "good");
				type("");
				void changed();
				onDone();
			},
		);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
			<label htmlFor={id} className="text-12 text-soft">
				{t`Why is the decision wrong?`}
			</label>
			<textarea
				id={id}
				rows={5}
				maxLength={LONGEST}
				value={text}
				onChange={(event) => {
					type(event.target.value);
					setProblem(undefined);
				}}
				aria-invalid={problem !== undefined || undefined}
				aria-describedby={problem === undefined ? undefined : `${id}-problem`}
				className={join(
					"block w-full rounded-m bg-raised px-3 py-2.5 text-16 outline-[1.5px] outline-transparent focus:outline-brand",
					problem !== undefined && "outline-bad",
				)}
				style={{ outlineStyle: "solid" }}
			/>
			<FormProblem id={`${id}-problem`}>{problem}</FormProblem>
			<Button size="large" wide busy={sending} onClick={send}>
				{t`Send appeal`}
			</Button>
		</div>
	);
}
