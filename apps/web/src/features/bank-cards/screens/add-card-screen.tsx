// Page on which the user adds a bank card. Errors are shown at their fields, and entered texts stay until the card is saved.
import { CallRefused, textOf } from "@candor/client";
import type { BankCard } from "@candor/contract";
import { Button, Card, Field, KEEP_ON_NAVIGATION, Segmented, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { interrupt, useResumed } from "../../../data/interrupted-form.ts";
import { keys } from "../../../data/query-keys.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack, place } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import {
	type CardFault,
	type CardField,
	faultOf,
	fieldsOf,
	forgetTypedCard,
	isIban,
	setField,
	setKind,
	useTypedCard,
} from "../data/typed-card.ts";

const CARDS = "/pages/bankbind/index";
const HERE = "/pages/bankbind/addbank";
const FORM = "add bank card";
const LONGEST: Readonly<Record<CardField, number>> = {
	...{ holder: 120, bank_name: 120, branch_name: 120, branch_number: 32, number: 64, opening_branch: 120 },
	...{ bank_address: 200, swift_code: 16, payee_address: 200, postal_code: 16 },
};

function useFieldTexts(kind: BankCard["kind"]) {
	const { t } = useLingui();
	const optional = (label: string) => t`${label} (optional)`;
	const labels: Record<CardField, string> = {
		holder: kind === "local" ? t`Holder name` : t`Full name`,
		bank_name: t`Bank name`,
		branch_name: optional(t`Branch name`),
		branch_number: optional(t`Branch number`),
		number: kind === "local" ? t`Card or account number` : t`IBAN`,
		opening_branch: optional(t`Opening branch`),
		bank_address: optional(t`Bank address`),
		swift_code: t`SWIFT code`,
		payee_address: optional(t`Payee address`),
		postal_code: optional(t`Postal code`),
	};
	const faults: Record<CardFault, string> = {
		holder_lacking: t`Enter the holder's name as the bank has it.`,
		bank_lacking: t`Enter the name of the bank.`,
		swift_wrong: t`The format of this SWIFT code is not valid.`,
		iban_wrong: t`The format of this IBAN is not valid.`,
		number_wrong: t`Enter 6 to 34 letters and digits.`,
	};
	return { labels, faults };
}

export function AddCardScreen() {
	const { t } = useLingui();
	const queries = useQueryClient();
	const typed = useTypedCard();
	const { kind, values } = typed;
	const { labels, faults } = useFieldTexts(kind);
	const [asking, setAsking] = useState(useResumed(FORM));
	const [problem, setProblem] = useState<{ readonly field: CardField | "pay_password" | undefined; readonly words: string }>();
	const [sending, submit] = useSubmit((failure) => {
		const words = textOf(failure) || t`No response. Your input is still here: try again.`;
		const named = failure instanceof CallRefused ? failure.field : undefined;
		const field = fieldsOf(typed).find((one) => one === named);
		const isOfPassword = failure instanceof CallRefused && failure.id.startsWith("fund_password");
		if (field !== undefined) setAsking(false);
		setProblem({ field: isOfPassword ? "pay_password" : field, words });
		if (field === undefined && !isOfPassword) setAsking(false);
	});
	const back = () => goBack(CARDS, { replace: true });
	const ask = () => {
		const fault = faultOf(typed);
		setProblem(fault && { field: fault.field, words: faults[fault.fault] });
		if (fault === undefined) setAsking(true);
	};
	const save = (pay_password: string) => {
		setProblem(undefined);
		const texts = Object.fromEntries(fieldsOf(typed).map((name) => [name, values[name]]));
		const { holder, bank_name, number } = values;
		submit(
			() => call("POST user/cash_save", { ...texts, kind, holder, bank_name, number, pay_password }, { ownWords: true }),
			() => {
				forgetTypedCard();
				setAsking(false);
				toast(t`Bank card saved`, "good", KEEP_ON_NAVIGATION);
				void queries.invalidateQueries({ queryKey: keys.bankCards });
				// The app goes back only if the user has not left this page meanwhile.
				if (place.get().pathname === HERE) back();
			},
		);
	};
	const isValid = kind === "international" && isIban(values.number);
	return (
		<>
			<PageBar onBack={back}>
				<BarTitle>{t`Add a bank card`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
					<Segmented<BankCard["kind"]>
						label={t`Kind of bank`}
						value={kind}
						onValueChange={(next) => {
							setKind(next);
							setProblem(undefined);
						}}
						items={[
							{ value: "local", label: t`Local bank` },
							{ value: "international", label: t`International` },
						]}
					/>
					{fieldsOf(typed).map((name) => (
						<Field
							key={name}
							label={labels[name]}
							name={name}
							size="large"
							roomy
							autoComplete="off"
							maxLength={LONGEST[name]}
							value={values[name]}
							onValueChange={(text) => {
								setField(name, text);
								setProblem(undefined);
							}}
							onEnter={ask}
							{...(name === "number" && isValid && { hint: t`The format is valid` })}
							{...(problem?.field === name && { error: problem.words })}
						/>
					))}
					<Button size="large" wide data-main-action busy={sending} onClick={ask}>
						{t`Save`}
					</Button>
					<FormProblem>{problem !== undefined && problem.field === undefined ? problem.words : undefined}</FormProblem>
				</Card>
				<p className="flex gap-2.5 px-1 text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{t`Stored encrypted; lists show the last four digits. A valid format does not mean that the account exists. Never enter a security code (CVV).`}
				</p>
			</main>
			<FundPasswordSheet
				open={asking}
				onOpenChange={(open) => {
					setAsking(open);
					if (!open) setProblem(undefined);
				}}
				detail={t`The fund password confirms the new card.`}
				action={t`Save`}
				sending={sending}
				problem={problem?.field === "pay_password" ? problem.words : undefined}
				onSend={save}
				onTyped={() => setProblem(undefined)}
				onLeave={() => interrupt(FORM)}
			/>
		</>
	);
}
