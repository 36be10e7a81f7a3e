import type { ConsoleData } from "@candor/contract";
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { amountText } from "../../parts/figures.ts";
import { Rows } from "../../parts/page.tsx";

type State = ConsoleData<"banks">;

export function Accounts({ accounts }: Pick<State, "accounts">) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Bank accounts`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Bank accounts`}</h2>
			<Rows
				label={t`Bank accounts`}
				rows={accounts}
				keyOf={({ account }) => String(account)}
				empty={t`No bank account. Deposits and withdrawals by bank are closed.`}
				columns={[
					{ label: t`Account`, cell: ({ account, bank, money }) => `${account} · ${bank} · ${money}` },
					{ label: t`Payee and number`, cell: ({ holder, number, code }) => `${holder}, ${number} ${code}` },
					{
						label: t`Rates`,
						cell: ({ rates }) =>
							rates.map(({ coin, rate, spread_ppm, source }) => (
								<div key={coin}>{`${rate} ${coin}, ${spread_ppm / 10_000} %, ${source}`}</div>
							)),
					},
					{
						label: t`Last closing balance`,
						isFigure: true,
						cell: ({ closing, money }) => (closing === null ? "–" : `${amountText(closing)} ${money}`),
					},
					{
						label: t`State`,
						cell: ({ open }) => <Badge tone={open ? "good" : "plain"}>{open ? t`Open` : t`Closed`}</Badge>,
					},
				]}
			/>
		</section>
	);
}
