// Card with the value of the contract account, in real or demo money. The card updates with each mark price.

import type { CallData } from "@candor/contract";
import { Card, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useAccountReady, useBalance } from "../../../data/account.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { accountValueOf, usedPercent } from "../calculate/account-value.ts";
import { useContractAccount } from "../data/contract-deal.ts";
import { useMarks } from "../data/live-contract.ts";
import { type ContractAccount, useOpenPositions } from "../data/use-open-positions.ts";
import { texts } from "../texts";
import { Line } from "./cost-lines.tsx";
import { DemoBadge } from "./demo-mark.tsx";

export function ContractAccountCards() {
	return (
		<>
			<AccountCard account="real" />
			<AccountCard account="simulation" />
		</>
	);
}

type Worth = Omit<CallData<"lever/account">, "currency">;

/**
 * Returns the value of the contract account. Until the account topic has loaded, the value comes from the HTTP response.
 * Afterwards it is calculated from live data.
 */
function useWorth(account: ContractAccount, unit: string): Worth | undefined {
	const balance = useBalance(account === "real" ? "contract" : "demo", unit);
	const positions = useOpenPositions(account);
	const marks = useMarks(positions, account);
	const ready = useAccountReady();
	const { data } = useContractAccount(account, !ready);
	return ready ? accountValueOf(balance, positions, marks) : data;
}

function AccountCard({ account }: { account: ContractAccount }) {
	const { t } = useLingui();
	const { percent } = useFigures();
	const own = useHideableFigure();
	const real = account === "real";
	const unit = real ? "USDT" : "DEMO";
	const worth = useWorth(account, unit);
	const count = useOpenPositions(account).filter(({ lots }) => lots > 0).length;
	const money = (text: string | undefined, sign = false): ReactNode =>
		text === undefined ? <Skeleton width={70} height={14} /> : own(text, { places: 2, sign });
	const floating = worth?.floating_profit_or_loss;
	const used = worth === undefined ? undefined : usedPercent(worth);
	return (
		<Card className="px-4 py-3.5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
				<h2 className="flex flex-wrap items-center gap-2 text-14 font-semibold">
					{real ? t`Contract account` : t`Demo contract account`} {!real && <DemoBadge />}
				</h2>
				<Link to={real ? "/pages/lever/index" : "/pages/lever/simulator"} className="pressable target text-12 text-brand">
					{t`Positions (${count})`}
				</Link>
			</div>
			<dl className="mt-2.5 grid gap-2 text-14">
				<Line label={t`Equity`} strong>
					{money(worth?.equity)} <span className="text-12 font-normal text-soft">{unit}</span>
				</Line>
				<Line label={t`Unrealized PnL`}>
					<span
						className={join("font-semibold", floating?.startsWith("-") ? "text-down" : /[1-9]/.test(floating ?? "") && "text-up")}
					>
						{money(floating, true)}
					</span>
				</Line>
				<Line label={t`Margin used`}>
					{money(worth?.margin_used)}
					{used !== undefined && <span className="text-12 text-soft"> {percent(used, { sign: false, places: 1 })}</span>}
				</Line>
				<Line label={t`Reserved`}>{money(worth?.reserved)}</Line>
				<Line label={t`Available`}>{money(worth?.available)}</Line>
			</dl>
			{real && (
				<p className="mt-2 text-12 text-soft">{t`Equity counts the floating profit or loss; the account's value does not.`}</p>
			)}
		</Card>
	);
}

export const openContractAccount = () => withTexts(ContractAccountCards, texts);
