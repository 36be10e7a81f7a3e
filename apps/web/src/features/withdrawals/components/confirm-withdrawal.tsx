// Asks for confirmation of a withdrawal: shows the full address in groups of four and the amounts, and asks for fund password
// and code.
import type { CallRefused } from "@candor/client";
import type { AddressBookEntry } from "@candor/contract";
import { Button, KEEP_ON_NAVIGATION, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { keys } from "../../../data/query-keys.ts";
import { AddressGroups } from "../../../domain/chain-transfers/address-text.tsx";
import { NETWORK_NAMES } from "../../../domain/chain-transfers/network-texts.ts";
import { DIGITS } from "../../../domain/fund-password/fund-password-digits.ts";
import { FundPasswordField } from "../../../domain/fund-password/fund-password-field.tsx";
import { useStepUp } from "../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpFields } from "../../../domain/step-up-auth/step-up-fields.tsx";
import { navigate } from "../../../shared/navigation/router.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";

/**
 * A withdrawal to a bank card. `payout` is the money that arrives, with its currency. Rate and spread are those that the user
 * saw.
 */
export interface PlannedBank {
	readonly cardId: number;
	readonly card: string;
	readonly account: number;
	readonly rate: string;
	readonly spreadPpm: number;
	readonly payout: string;
}

export interface PlannedWithdrawal {
	readonly currencyId: number;
	readonly coin: string;
	readonly to: { readonly address: AddressBookEntry } | { readonly bank: PlannedBank };
	readonly amount: string;
	readonly fee: string;
	readonly received: string;
	readonly reviewHours: number;
}

export interface ConfirmWithdrawalProps {
	planned: PlannedWithdrawal;
	open: boolean;
	onClose: () => void;
	/** Called when the server has accepted the application. The caller then opens the page of the withdrawal. */
	onAccepted: () => void;
	/** Called if the server refuses a field that is not in the sheet. The sheet is then closed. */
	onRefused: (words: string, field: string | undefined) => void;
}

export function ConfirmWithdrawal({ open, onClose, onAccepted, onRefused, planned }: ConfirmWithdrawalProps) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const done = (id: number) => {
		onClose();
		onAccepted();
		toast(t`Submitted successfully`, "good", KEEP_ON_NAVIGATION);
		for (const queryKey of [keys.withdrawals, keys.withdrawalInfo]) void queries.invalidateQueries({ queryKey });
		navigate({ to: "/pages/assets/withdraw/detail", search: { id } });
	};
	const refused: ConfirmWithdrawalProps["onRefused"] = (words, field) => {
		onClose();
		onRefused(words, field);
	};
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Confirm the withdrawal`}>
			<Form planned={planned} onDone={done} onRefused={refused} />
		</Sheet>
	);
}

interface FormProps extends Pick<ConfirmWithdrawalProps, "planned" | "onRefused"> {
	onDone: (id: number) => void;
}

/** Fields that are not in this sheet. The page's form shows their refusals. */
const OUTSIDE = ["number", "address_id", "card_id", "account", "rate"];

function Form({ planned, onDone, onRefused }: FormProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const proof = useStepUp("withdrawal");
	const [password, setPassword] = useState("");
	const [passwordProblem, setPasswordProblem] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST wallet/out", "withdrawal");
	const { to, amount, fee, received, coin, currencyId, reviewHours } = planned;
	const isInside = "address" in to && to.address.internal;
	const target =
		"address" in to
			? { method: "chain" as const, address_id: to.address.id }
			: {
					...{ method: "bank" as const, card_id: to.bank.cardId, account: to.bank.account },
					...{ rate: to.bank.rate, spread_ppm: to.bank.spreadPpm },
				};
	const coins = (text: string) => `${figure(text, { short: true })} ${coin}`;
	const leaves = coins(amount);
	const failed = (words: string, field: string | undefined, refusal?: CallRefused) => {
		if (refusal?.id.startsWith("fund_password") === true || field === "pay_password") return setPasswordProblem(words);
		if (refusal !== undefined && proof.takes(refusal)) return;
		if (field !== undefined && OUTSIDE.includes(field)) return onRefused(words, field);
		setProblem(words);
	};
	const send = () => {
		setProblem(undefined);
		if (password.length < DIGITS) return setPasswordProblem(t`The fund password is exactly 6 digits`);
		const proven = proof.params();
		if (proven === undefined) return;
		request.send({
			params: {
				currency_id: currencyId,
				...target,
				number: amount,
				fee,
				pay_password: password,
				...proven,
			},
			// This text identifies the request. Password and code are not part of it: a second try with other ones is the same
			// withdrawal, with the same request id.
			intention: `${currencyId} ${Object.values(target).join(" ")} ${amount} ${fee}`,
			answered: ({ record }) => onDone(record.id),
			failed,
		});
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
			{"address" in to ? (
				<div className="grid gap-1.5 rounded-m bg-raised px-3 py-2.5">
					<p className="text-12 text-soft">{to.address.label}</p>
					<AddressGroups address={to.address.address} />
					<p className="text-12 text-soft">{t`Compare every group with the address in your wallet.`}</p>
				</div>
			) : (
				<p className="num rounded-m bg-raised px-3 py-2.5 text-14">{to.bank.card}</p>
			)}
			<dl>
				{"address" in to && <LabelledFigure label={t`Network`}>{NETWORK_NAMES[to.address.chain]}</LabelledFigure>}
				<LabelledFigure label={t`Leaves your account`}>{leaves}</LabelledFigure>
				<LabelledFigure label={t`Fee`}>{isInside ? t`None` : coins(fee)}</LabelledFigure>
				<LabelledFigure label={t`Arrives`} strong>
					{"bank" in to ? to.bank.payout : coins(isInside ? amount : received)}
				</LabelledFigure>
			</dl>
			<p className="text-12 text-soft">{t`Reviewed within ${reviewHours} hours. You can cancel until it is signed.`}</p>
			<FundPasswordField
				label={t`Fund password`}
				name="pay_password"
				value={password}
				onValueChange={(digits) => {
					setPassword(digits);
					setPasswordProblem(undefined);
				}}
				onEnter={send}
				error={passwordProblem}
			/>
			<StepUpFields proof={proof} onEnter={send} />
			<FormProblem>{problem}</FormProblem>
			<Button size="large" wide busy={request.sending} onClick={send}>
				{t`Withdraw ${leaves}`}
			</Button>
		</div>
	);
}
