import { Chip, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History as Clock } from "lucide-react";
import { useState } from "react";
import { useOptionHistory } from "../../../domain/options/option-lists.ts";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import type { OptionAccount } from "../data/preferences.ts";
import { HistoryRow } from "./history-row.tsx";

type Type = "all" | "fair" | "bullish" | "bearish";

export function History({ account, status }: { account: OptionAccount; status: "settled" | "void" }) {
	const { t } = useLingui();
	const [type, setType] = useState<Type>("all");
	const history = useOptionHistory({ account, status, ...(type !== "all" && { type }) });
	const types: readonly (readonly [Type, string])[] = [
		["all", t({ message: "All", context: "options" })],
		["fair", t({ message: "Draw", context: "the price is the same: filter of options" })],
		["bullish", t({ message: "Up won", context: "the price went up: filter of options" })],
		["bearish", t({ message: "Down won", context: "the price went down: filter of options" })],
	];
	return (
		<>
			{status === "settled" && (
				<fieldset aria-label={t`How the price went`} className="mt-1 flex min-w-0 flex-wrap gap-1.5">
					{types.map(([value, label]) => (
						<Chip key={value} on={type === value} onClick={() => setType(value)}>
							{label}
						</Chip>
					))}
				</fieldset>
			)}
			<PagedList
				query={history}
				items={history.options}
				shape={<RowsSkeleton />}
				problem={{
					title: t`These options could not be loaded`,
					detail: t`They are safe with the exchange. Try again in a moment.`,
				}}
				older={t`Older options`}
				empty={
					<EmptyState
						icon={<Clock aria-hidden size={22} strokeWidth={1.75} />}
						title={status === "void" ? t`No void options` : type === "all" ? t`No settled options yet` : t`None of this kind`}
						detail={
							status === "void"
								? t`An option that no price came to open at is listed here, with its stake returned.`
								: t`Options that ended are kept here, each with the signed prices that decided it.`
						}
					/>
				}
			>
				{(option, first) => <HistoryRow key={option.id} option={option} first={first} />}
			</PagedList>
		</>
	);
}

export function RowsSkeleton() {
	return (
		<div className="grid gap-3 py-3">
			{[0, 1].map((row) => (
				<div key={row} className="grid gap-2">
					<Skeleton width="55%" />
					<Skeleton height={30} />
				</div>
			))}
		</div>
	);
}
