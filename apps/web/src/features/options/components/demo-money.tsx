import { Button, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useBalance } from "../../../data/account.ts";
import { useAvailable } from "../../../data/available-balance.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { moneyOf } from "../data/stake-account.ts";
import { DemoBadge } from "./demo-badge.tsx";

const { account, unit } = moneyOf("simulation");
/** Demo balance after a refill (docs/reference/constants.md). */
const FULL = "10000";

export function DemoMoney() {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const balance = useBalance(account, unit);
	const available = useAvailable(account, unit);
	const { send, sending } = useMoneyRequest("POST demo/refill", "demo refill");
	const [next, setNext] = useState<number>();
	const [problem, setProblem] = useState<string>();
	const refill = () => {
		setProblem(undefined);
		send({
			params: {},
			answered: (answer) => setNext(answer.next),
			failed(words, _field, refusal) {
				const again = refusal?.params.next;
				setProblem(typeof again === "number" ? t`${words}. Again from ${time(again)} on.` : words);
			},
		});
	};
	const full = figure(FULL);
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<p className="flex items-center gap-2 text-12 text-soft">
				{t`Demo account`}
				<DemoBadge />
			</p>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
				<div className="min-w-0">
					<p className="text-[min(1.5rem,7.6vw)] leading-[1.2] font-bold tracking-[-0.02em]">
						<HideableAmount value={available} unit={unit} unitClassName="text-14 font-medium text-soft" wraps />
					</p>
					<p className="num text-11 text-soft">
						{t`In open options`} <HideableAmount value={available && (balance?.frozen ?? "0")} unit={unit} />
					</p>
				</div>
				<Button size="small" tone="ghost" wide busy={sending} onClick={refill} className="w-auto! max-w-full">
					{t`Refill to ${full}`}
				</Button>
			</div>
			<p role="status" className="min-h-[2.9em] text-12 text-soft">
				{problem ?? (next !== undefined && t`Refilled. Again from ${time(next)} on.`)}
			</p>
			<p className="text-11 text-soft">{t`Demo money: worth nothing, and never becomes real.`}</p>
		</Card>
	);
}
