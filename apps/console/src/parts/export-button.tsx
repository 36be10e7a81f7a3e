// Button that requests an export of all rows that match the table's current filter.
import { Button, Dialog } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { confirmedCall } from "../data/calls.ts";
import { FormProblem } from "./form-problem.tsx";
import { ReasonField } from "./inputs.tsx";
import { useProblemText } from "./problem-texts.ts";
import { goTo, href } from "./router.ts";
import { type Selection, SelectionFacts } from "./selection-facts.tsx";

export function ExportButton({ selection }: { selection: Selection }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const queries = useQueryClient();
	const [isOpen, setOpen] = useState(false);
	const [reason, setReason] = useState("");
	const [lacksReason, setLacksReason] = useState(false);
	const start = useMutation({
		mutationFn: () => confirmedCall("exports/start", { selection, reason: reason.trim() }),
		onSuccess: ({ export: number }) => goTo(href("/exports", { export: number })),
		onSettled: () => void queries.invalidateQueries({ queryKey: ["exports"] }),
	});
	const confirm = () => {
		setLacksReason(reason.trim() === "");
		if (reason.trim() !== "") start.mutate();
	};
	return (
		<>
			<Button
				size="small"
				tone="ghost"
				onClick={() => {
					start.reset();
					setOpen(true);
				}}
				icon={<FileDown aria-hidden size={14} strokeWidth={1.75} />}
			>
				{t`Export`}
			</Button>
			<Dialog
				open={isOpen}
				onOpenChange={setOpen}
				title={t`Export these rows?`}
				detail={t`A second operator must approve the export. Then you can download the file once, as CSV, within an hour.`}
				confirm={t`Request with passkey`}
				busy={start.isPending}
				onConfirm={confirm}
			>
				<div className="mt-3 grid gap-3">
					<SelectionFacts selection={selection} />
					<ReasonField
						label={t`Reason`}
						value={reason}
						onValueChange={setReason}
						error={lacksReason && reason.trim() === "" ? t`Give a reason. The second operator reads it.` : undefined}
					/>
					<FormProblem>{start.error !== null && textOf(start.error, true)}</FormProblem>
				</div>
			</Dialog>
		</>
	);
}
