// Lists the user's ended positions, newest first, page by page: either closed positions with their result, or cancelled ones.
import type { Position } from "@candor/contract";
import { EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History as Clock } from "lucide-react";
import { memo } from "react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { FinishedRow } from "../../../shared/paged-list/finished-row.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { averagePlaces } from "../calculate/average-price.ts";
import { useEndedPositions } from "../data/position-lists.ts";
import type { ContractAccount } from "../data/use-open-positions.ts";
import { useContractLabels } from "./contract-labels.ts";
import { DemoBadge } from "./demo-mark.tsx";
import { SideBadge } from "./position-row.tsx";

export function EndedPositions({ account, status }: { account: ContractAccount; status: 3 | 4 }) {
	const { t } = useLingui();
	const list = useEndedPositions(account, status);
	return (
		<PagedList
			query={list}
			items={list.positions}
			shape={<Skeleton height={96} className="mt-3" />}
			problem={{
				title: t`These positions could not be loaded`,
				detail: t`They are safe with the exchange. Try again in a moment.`,
			}}
			older={t`Older positions`}
			empty={
				<EmptyState
					icon={<Clock aria-hidden size={22} strokeWidth={1.75} />}
					title={status === 3 ? t`No closed positions yet` : t`No cancelled orders`}
					detail={
						status === 3
							? t`Positions that ended are kept here, with their fills, fees and funding.`
							: t`An order that was cancelled before anything of it filled is listed here.`
					}
				/>
			}
		>
			{(position, first) => <EndedPosition key={position.id} position={position} first={first} />}
		</PagedList>
	);
}

const EndedPosition = memo(function EndedPosition({ position, first }: { position: Position; first: boolean }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const words = useContractLabels();
	const { id, product, account_type, status, total_profit_or_loss: total, updated_at, time_to_close_position } = position;
	const price = (text: string | null) => (text === null ? "–" : figure(text));
	const average = (text: string | null) => (text === null ? "–" : figure(text, averagePlaces(text)));
	const cells =
		status === 3
			? ([
					[t`Entry`, average(position.entry_price)],
					[t`Close price`, average(position.close_offset_price)],
					[t`Closed at`, time(time_to_close_position ?? updated_at)],
				] as const)
			: ([
					[t`Price`, price(position.order_price)],
					[t`Lots`, own(String(position.share))],
					[t`Cancelled at`, time(updated_at)],
				] as const);
	return (
		<FinishedRow
			to="/pages/lever/info"
			id={id}
			first={first}
			cells={cells}
			name={
				<>
					<SideBadge position={position} />
					<span>{product}</span>
					{account_type === "simulation" && <DemoBadge />}
				</>
			}
			result={
				<>
					<span className="text-12 font-normal text-soft">{words.state(position)}</span>{" "}
					{status === 3 && (
						<span className={total.startsWith("-") ? "text-down" : "text-up"}>{own(total, { places: 2, sign: true })}</span>
					)}
				</>
			}
		/>
	);
});
