// Sends a command that the passkey confirms, and shows the result.
import type { ConsoleData } from "@candor/contract";
import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Clock } from "lucide-react";
import { confirmedCall } from "../data/calls.ts";
import { jsonOf } from "../data/decode-command.ts";
import { Link } from "./router.ts";

export type Submitted = ConsoleData<"commands/submit">;

/** Hook that sends a command after the passkey has confirmed it, then refreshes all data of the page. */
export function useSubmit(onDone?: (submitted: Submitted) => void) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (command: Readonly<Record<string, unknown>>) => confirmedCall("commands/submit", { command: jsonOf(command) }),
		onSuccess: (submitted) => onDone?.(submitted),
		// Data is also refreshed after a refusal, because another operator may have changed the state.
		onSettled: () => void queries.invalidateQueries(),
	});
}

interface SubmittedNoteProps {
	submitted: Submitted;
	/** True if the command creates a product. Its result is then the number of the product. */
	isNew?: boolean;
}

export function SubmittedNote({ submitted: { intent, result, seq }, isNew = false }: SubmittedNoteProps) {
	const { t } = useLingui();
	const Icon = intent === null ? CircleCheck : Clock;
	return (
		<Card role="status" className="flex items-start gap-3">
			<Icon aria-hidden size={20} strokeWidth={1.75} className={intent === null ? "text-good" : "text-warn"} />
			<div>
				<div className="text-14 font-semibold">
					{intent === null ? t`Executed` : t`Intent ${intent} waits for a second operator`}
				</div>
				{intent === null && isNew && <div className="num mt-0.5 text-14">{t`Its number is ${result}.`}</div>}
				<div className="mt-0.5 text-12 text-soft">
					{intent === null ? t`Recorded in the journal at ${seq}.` : t`Nothing has changed yet. It expires in 24 hours.`}
				</div>
				{intent !== null && (
					<Link to="/intents" search={{ intent }} className="mt-1 inline-block text-12 font-semibold text-brand">
						{t`Open intent ${intent}`}
					</Link>
				)}
			</div>
		</Card>
	);
}
