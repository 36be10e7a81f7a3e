// Withdrawal to a bound bank card. While banks are closed, the form shows the reason and cannot be sent.
import { Button, Card, EmptyState, FigureField, Select, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useBankCards } from "../../../data/bank-cards.ts";
import { useNotKnown } from "../../../data/online.ts";
import { useClosedText } from "../../../domain/chain-transfers/network-texts.ts";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { useWithdrawalCoins } from "../data/withdrawal-queries.ts";

export function BankScreen() {
	const { t } = useLingui();
	const coins = useWithdrawalCoins();
	const notKnown = useNotKnown(coins);
	const cards = useBankCards();
	const closedText = useClosedText();
	const [card, setCard] = useState<string>();
	const [amount, setAmount] = useState("");
	const usable = (cards.data?.list ?? []).filter(({ state }) => state === "usable");
	// Bank withdrawals have no request yet: the exchange answers with the reason, so the form only shows what it will need.
	const closed = coins.data?.bank_closed ?? { reason: "not_offered" as const, until: null };
	const why = closedText(closed);
	return (
		<SubPage title={t`Withdraw to a bank`}>
			{coins.data === undefined ? (
				notKnown || coins.isError ? (
					<EmptyState
						title={t`Withdrawals could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={<Button size="small" onClick={() => void coins.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<Skeleton height={240} />
				)
			) : (
				<>
					<p
						role="status"
						className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn"
					>
						{t`Bank transfers are closed. ${why}`}
					</p>
					<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
						{usable.length === 0 ? (
							<LinkButton tone="ghost" to="/pages/bankbind/index">
								{t`Add a bank card`}
							</LinkButton>
						) : (
							<Select
								label={t`Bank card`}
								value={card ?? String(usable[0]?.id)}
								onValueChange={setCard}
								items={usable.map(({ id, bank_name, number }) => ({ value: String(id), label: `${bank_name} ${number}` }))}
							/>
						)}
						<FigureField
							label={t`Amount`}
							size="large"
							value={amount}
							decimals={0}
							placeholder="0"
							disabled
							onValueChange={setAmount}
						/>
					</Card>
					<Button size="large" wide data-main-action disabled>
						{t`Continue`}
					</Button>
				</>
			)}
		</SubPage>
	);
}
