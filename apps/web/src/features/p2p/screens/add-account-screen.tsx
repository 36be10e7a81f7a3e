// Page on which the user adds a payment account, with the fields of its pay type. Errors are shown at their fields.
import { CallRefused, textOf } from "@candor/client";
import type { CallData } from "@candor/contract";
import { Button, Card, EmptyState, Field, KEEP_ON_NAVIGATION, Select, Skeleton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { interrupt, useResumed } from "../../../data/interrupted-form.ts";
import { useNotKnown } from "../../../data/online.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack, place } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import type { AccountSearch } from "../calculate/p2p-search.ts";
import { type FieldFault, faultOfField, plainValue } from "../calculate/pay-fields.ts";
import { useLocalText } from "../components/labels.ts";
import { forgetAccountDraft, useAccountDraft } from "../data/account-draft.ts";
import { useP2pConfig, usePaymentAccounts } from "../data/p2p-queries.ts";

const LIST = "/pages/assets/c2c/accounts";
const HERE = "/pages/assets/c2c/addAccount";
const FORM = "p2p payment account";

type PayType = CallData<"ctc/config">["pay_types"][number];

export function AddAccountScreen({ search }: { search: AccountSearch }) {
	const { t } = useLingui();
	const config = useP2pConfig();
	const accounts = usePaymentAccounts();
	const isUnknown = [useNotKnown(config), useNotKnown(accounts)].includes(true) || config.isError || accounts.isError;
	const open = (config.data?.pay_types ?? []).filter((one) => one.open);
	const holder = accounts.data?.holder ?? null;
	return (
		<>
			<PageBar onBack={() => goBack(LIST, { replace: true })}>
				<BarTitle>{t`Add a payment account`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{config.data === undefined || accounts.data === undefined ? (
					isUnknown ? (
						<EmptyState
							title={t`The payment methods could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={
								<Button
									size="small"
									onClick={() => {
										void config.refetch();
										void accounts.refetch();
									}}
								>
									{t`Try again`}
								</Button>
							}
						/>
					) : (
						<Skeleton height={320} />
					)
				) : holder === null ? (
					<EmptyState
						className="pt-16"
						title={t`Verify your identity first`}
						detail={t`Payment accounts are in your verified name, so that the other side can compare it.`}
						action={<LinkButton to="/pages/verification/index" className="px-5">{t`Verify identity`}</LinkButton>}
					/>
				) : open.length === 0 ? (
					<EmptyState className="pt-16" title={t`No payment method is open`} />
				) : (
					<Form payTypes={open} holder={holder} first={search.pay_type} />
				)}
			</main>
		</>
	);
}

function useFieldFaults(): Readonly<Record<FieldFault, string>> {
	const { t } = useLingui();
	return {
		missing: t`Fill in this field`,
		length: t`The length is not valid`,
		digits: t`Enter digits only`,
		email: t`Enter a valid email address`,
	};
}

function Form({ payTypes, holder, first }: { payTypes: readonly PayType[]; holder: string; first: string | undefined }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const local = useLocalText();
	const faults = useFieldFaults();
	const [chosen, setChosen] = useState(first);
	const payType = payTypes.find((one) => one.pay_type === chosen) ?? (payTypes[0] as PayType);
	const { typed, set } = useAccountDraft(payType.pay_type);
	const [asking, setAsking] = useState(useResumed(FORM));
	const [problem, setProblem] = useState<{ readonly field: string | undefined; readonly words: string }>();
	const [sending, submit] = useSubmit((failure) => {
		const words = textOf(failure) || t`No response. Your input is still here: try again.`;
		const isOfPassword = failure instanceof CallRefused && failure.id.startsWith("fund_password");
		if (isOfPassword) return setProblem({ field: "pay_password", words });
		const named = failure instanceof CallRefused ? String(failure.params.name ?? failure.field ?? "") : "";
		setAsking(false);
		setProblem({ field: payType.fields.find(({ name }) => name === named)?.name, words });
	});
	const ask = () => {
		const wrong = payType.fields
			.map((field) => ({ name: field.name, fault: faultOfField(field, typed(field.name)) }))
			.find(({ fault }) => fault !== undefined);
		setProblem(wrong?.fault && { field: wrong.name, words: faults[wrong.fault] });
		if (wrong === undefined) setAsking(true);
	};
	const save = (pay_password: string) => {
		setProblem(undefined);
		const values = payType.fields
			.map((field) => ({ name: field.name, value: plainValue(field, typed(field.name)) }))
			.filter(({ value }) => value !== "");
		submit(
			() => call("POST ctc/account/save", { pay_type: payType.pay_type, values, pay_password }, { ownWords: true }),
			() => {
				forgetAccountDraft();
				setAsking(false);
				toast(t`Payment account added`, "good", KEEP_ON_NAVIGATION);
				void queries.invalidateQueries({ queryKey: p2pKeys.paymentAccounts });
				// The app goes back only if the user has not left this page meanwhile.
				if (place.get().pathname === HERE) goBack(LIST, { replace: true });
			},
		);
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<p aria-hidden className="text-12 text-soft">{t`Payment method`}</p>
				<Select
					label={t`Payment method`}
					value={payType.pay_type}
					onValueChange={(next) => {
						setChosen(next);
						setProblem(undefined);
					}}
					items={payTypes.map((one) => ({ value: one.pay_type, label: `${local(one.name)} · ${one.fiat}` }))}
				/>
				<Field label={t`Account name`} value={holder} readOnly hint={t`Your verified name`} onValueChange={() => undefined} />
				{payType.fields.map((field) => {
					const label = local(field.label);
					return (
						<Field
							key={field.name}
							label={field.required ? label : t`${label} (optional)`}
							name={field.name}
							size="large"
							roomy
							autoComplete="off"
							inputMode={field.check === "digits" || field.check === "promptpay" || field.check === "aba" ? "numeric" : "text"}
							maxLength={120}
							placeholder={field.example}
							value={typed(field.name)}
							onValueChange={(text) => {
								set(field.name, text);
								setProblem(undefined);
							}}
							onEnter={ask}
							{...(problem?.field === field.name && { error: problem.words })}
						/>
					);
				})}
				<p className="text-12 text-soft">{local(payType.advice)}</p>
				<FormProblem>{problem !== undefined && problem.field === undefined && problem.words}</FormProblem>
				<Button size="large" wide data-main-action busy={sending} onClick={ask}>
					{t`Save`}
				</Button>
			</Card>
			<p className="px-1 text-12 text-soft">{t`Use only accounts in your own name. A payment from or to another person's account can cost you the order.`}</p>
			<FundPasswordSheet
				open={asking}
				onOpenChange={(open) => {
					setAsking(open);
					if (!open) setProblem(undefined);
				}}
				detail={t`The fund password confirms the new payment account.`}
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
