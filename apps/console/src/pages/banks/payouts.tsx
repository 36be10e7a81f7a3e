// Lists the bank withdrawals and treasury withdrawals that wait for their payment.
import type { ConsoleData } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { amountText } from "../../parts/figures.ts";
import { Rows } from "../../parts/page.tsx";
import { Link } from "../../parts/router.ts";
import { CommandLink } from "./command-link.tsx";

type State = ConsoleData<"banks">;

/** Number of the network `banks`. */
const BANK = 5;

export function Payouts({ payouts, lines }: Pick<State, "payouts" | "lines">) {
	const { t } = useLingui();
	const lineFor = (account: number, payout: string) =>
		lines.find((line) => line.account === account && line.amount === `-${payout}`);
	return (
		<section aria-label={t`Payments`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Payments`}</h2>
			<Rows
				label={t`Payments`}
				rows={payouts}
				keyOf={({ withdrawal }) => String(withdrawal)}
				empty={t`No withdrawals by bank`}
				columns={[
					{ label: t`Withdrawal`, cell: ({ withdrawal }) => <Link to={`/withdrawals/${withdrawal}`}>{withdrawal}</Link> },
					{ label: t`User`, cell: ({ user }) => <Link to={`/users/${user}`}>{user}</Link> },
					{ label: t`Pays`, isFigure: true, cell: ({ payout, money }) => `${amountText(payout)} ${money}` },
					{
						label: t`Card`,
						cell: ({ card, user }) =>
							card === null ? t`deleted` : <Link to="/bank-cards" search={{ card }}>{`${user} · ${card}`}</Link>,
					},
					{ label: t`Ordered by`, cell: ({ begun }) => (begun === 0 ? "–" : begun) },
					{
						label: t`Decision`,
						cell: ({ withdrawal, account, payout, state, begun }) => {
							const line = lineFor(account, payout);
							if (begun === 0) {
								return state === "approved" || state === "waiting_for_funds" ? (
									<CommandLink name="begin-payout" label={t`Order the payment`} search={{ withdrawal }} />
								) : (
									t`not approved yet`
								);
							}
							return (
								<div className="flex flex-wrap gap-2">
									<CommandLink
										name="confirm-payout"
										label={line === undefined ? t`Confirm` : t`Confirm by line ${line.line}`}
										search={{ withdrawal, ...(line !== undefined && { line: line.line }) }}
									/>
									<CommandLink name="fail-payout" label={t`Not paid`} search={{ withdrawal }} />
								</div>
							);
						},
					},
				]}
			/>
		</section>
	);
}

export function Treasury({ treasury }: Pick<State, "treasury">) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Treasury withdrawals`} className="grid gap-3">
			<div className="flex items-center justify-between gap-4">
				<h2 className="text-14 font-semibold">{t`Treasury withdrawals`}</h2>
				<CommandLink name="withdraw-treasury" label={t`Withdraw from the treasury`} />
			</div>
			<Rows
				label={t`Treasury withdrawals`}
				rows={treasury}
				keyOf={({ withdrawal }) => String(withdrawal)}
				empty={t`No treasury withdrawal waits for its payment`}
				columns={[
					{ label: t`Number`, cell: ({ withdrawal }) => withdrawal },
					{ label: t`Amount`, isFigure: true, cell: ({ amount, coin }) => `${amountText(amount)} ${coin}` },
					{ label: t`Network number`, cell: ({ network }) => network },
					{ label: t`Destination`, cell: ({ address }) => <span className="font-mono [overflow-wrap:anywhere]">{address}</span> },
					{ label: t`Proposed by`, cell: ({ operator }) => operator },
					{
						label: t`Decision`,
						cell: ({ withdrawal, network }) => (
							<div className="flex flex-wrap gap-2">
								<CommandLink
									name={network === BANK ? "settle-treasury" : "confirm-treasury"}
									label={t`Confirm the payment`}
									search={{ withdrawal }}
								/>
								<CommandLink name="cancel-treasury" label={t`Cancel`} search={{ withdrawal }} />
							</div>
						),
					},
				]}
			/>
		</section>
	);
}
