// Imports a bank statement: first sends the texts of the lines to the server, then the command, which contains only their
// hashes.
import type { ConsoleData } from "@candor/contract";
import { Button, Card, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { confirmedCall } from "../../data/calls.ts";
import { SubmittedNote, useSubmit } from "../../parts/confirmation.tsx";
import { FormProblem } from "../../parts/form-problem.tsx";
import { Choice } from "../../parts/inputs.tsx";
import { CardTitle } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";
import { hashOfTexts, moneyOf, readStatement } from "../../parts/read-statement.ts";

type State = ConsoleData<"banks">;

export function ImportStatement({ accounts }: Pick<State, "accounts">) {
	const { t } = useLingui();
	const problemText = useProblemText();
	const [account, setAccount] = useState(String(accounts[0]?.account));
	const [statement, setStatement] = useState("");
	const [opening, setOpening] = useState("");
	const [closing, setClosing] = useState("");
	const [reason, setReason] = useState("");
	const [file, setFile] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const submit = useSubmit();
	const known = accounts.find((one) => String(one.account) === account);
	const send = async (event: FormEvent) => {
		event.preventDefault();
		setProblem(undefined);
		if (known === undefined) return;
		const [first, last] = [moneyOf(opening, known.decimals), moneyOf(closing, known.decimals)];
		if (first === undefined || last === undefined) return setProblem(t`Enter opening and closing balance as numbers.`);
		if (file === undefined) return setProblem(t`Choose a CSV file.`);
		const rows = readStatement(file, known.decimals);
		if ("fault" in rows) {
			if (rows.fault === "columns") return setProblem(t`The first line must name the columns date and amount.`);
			if (rows.fault === "too_many") return setProblem(t`A file has at most ${rows.most} lines. Import the statement in parts.`);
			return setProblem(t`Line ${rows.line} has no valid date or amount.`);
		}
		const sum = rows.reduce((total, { amount }) => total + amount, first);
		if (sum !== last) return setProblem(t`Opening balance and lines do not add up to the closing balance.`);
		try {
			const texts = rows.map(({ key, reference, sender }) => ({ key, reference, sender }));
			await confirmedCall("banks/texts", { account: known.account, lines: texts });
			const lines = await Promise.all(
				rows.map(async ({ key, day, amount, reference, sender }) => ({
					key,
					day,
					amount,
					hash: await hashOfTexts(reference, sender),
				})),
			);
			const command = { account: known.account, statement, opening: first, closing: last, lines, reason };
			submit.mutate({ type: "ImportStatement", ...command });
		} catch (failure) {
			setProblem(problemText(failure));
		}
	};
	return (
		<Card>
			<CardTitle>{t`Import a statement`}</CardTitle>
			<form onSubmit={(event) => void send(event)} noValidate className="grid gap-3">
				<div className="grid grid-cols-4 gap-3">
					<Choice
						label={t`Bank account`}
						value={account}
						onValueChange={setAccount}
						items={accounts.map((one) => ({ value: String(one.account), label: `${one.account} · ${one.bank}` }))}
					/>
					<Field label={t`Number of the statement`} value={statement} onValueChange={setStatement} />
					<Field label={t`Opening balance`} value={opening} onValueChange={setOpening} />
					<Field label={t`Closing balance`} value={closing} onValueChange={setClosing} />
				</div>
				<div className="grid grid-cols-2 items-end gap-3">
					<label className="grid gap-1 text-12 text-soft">
						{t`CSV file with date, amount, id, reference, sender`}
						<input
							type="file"
							accept=".csv,text/csv"
							onChange={(event) => {
								const chosen = event.currentTarget.files?.[0];
								setFile(undefined);
								if (chosen !== undefined) void chosen.text().then(setFile);
							}}
						/>
					</label>
					<Field label={t`Reason`} value={reason} onValueChange={setReason} />
				</div>
				<FormProblem>{problem ?? (submit.error !== null && problemText(submit.error))}</FormProblem>
				<Button type="submit" busy={submit.isPending} className="justify-self-start">
					{t`Import`}
				</Button>
				{submit.data !== undefined && <SubmittedNote submitted={submit.data} />}
			</form>
		</Card>
	);
}
