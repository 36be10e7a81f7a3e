import type { ConsoleData } from "@candor/contract";
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { amountText, percentText } from "../../parts/figures.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { useCommandTexts } from "../../parts/use-texts.ts";
import { Active, Change, LINKS, useColumn } from "./product-parts.tsx";

export function Contracts() {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const column = useColumn();
	const query = useRead("products/contracts", {});
	type Row = ConsoleData<"products/contracts">["list"][number];
	const place = ({ symbol, account }: Row) => ({ "instrument.market": symbol, "instrument.account": account });
	return (
		<Loaded query={query}>
			{({ list }) => (
				<Rows
					label={t`Contracts`}
					rows={list}
					keyOf={({ instrument }) => instrument}
					empty={t`No contracts`}
					columns={[
						{
							label: t`Contract`,
							cell: ({ symbol, account }) => (
								<>
									<span className="font-semibold">{symbol}</span> <span className="text-12 text-soft">{wordText(account)}</span>
								</>
							),
						},
						{
							label: t`State`,
							cell: ({ active, halted, delist_at }) => (
								<span className="flex gap-1">
									<Active active={active} />
									{halted && <Badge tone="bad">{t`halted`}</Badge>}
									{delist_at > 0 && <Badge tone="warn">{t`delisting`}</Badge>}
								</span>
							),
						},
						{ label: t`Mark price`, isFigure: true, cell: ({ mark }) => (Number(mark) === 0 ? "–" : amountText(mark)) },
						{ label: t`Open interest`, isFigure: true, cell: ({ open_interest }) => amountText(open_interest) },
						{ label: t`Maker fee`, isFigure: true, cell: ({ maker_fee }) => percentText(maker_fee) },
						{ label: t`Taker fee`, isFigure: true, cell: ({ taker_fee }) => percentText(taker_fee) },
						{ label: t`Max leverage`, isFigure: true, cell: ({ top_leverage }) => `${top_leverage}×` },
						{
							label: column.change,
							cell: (row) => (
								<span className={LINKS}>
									<Change to="contract" search={place(row)} of={`${row.symbol} ${row.account}`} />
									<Change to="delist-contract" search={place(row)} label={t`Delist`} of={`${row.symbol} ${row.account}`} />
								</span>
							),
						},
					]}
				/>
			)}
		</Loaded>
	);
}
