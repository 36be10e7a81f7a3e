// Chart of a contract: candles of last, mark or index prices, the user's positions, and stops that the user can drag. Candles
// of last prices also get a line at the mark price, because liquidations depend on the mark price.
import type { Quotation } from "@candor/contract";
import { Segmented, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useState } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import type { ChartLine, ChartLines, ChartPrice, LineMoves } from "../../chart/chart-lines.ts";
import { PriceChart } from "../../chart/price-chart.tsx";
import { texts } from "../../chart/texts";
import { isWrongSide, watchedBy } from "../calculate/stop-side.ts";
import { chartPrice, useChartPrice } from "../data/chart-price.ts";
import { markNow, useMark } from "../data/live-contract.ts";
import { changeDraft } from "../data/order-draft.ts";
import { stopOf, usePositionLines } from "../data/position-lines.ts";
import { type ContractAccount, useOpenPositions } from "../data/use-open-positions.ts";
import { MoveStop } from "./move-stop.tsx";
import { useStopLabels } from "./stop-labels.ts";
import { StopsSheet } from "./stops-sheet.tsx";

export const openContractChart = () => withTexts(ContractChart, texts);

export interface ContractChartProps {
	listed: Quotation;
	account: ContractAccount;
}

function ContractChart({ listed, account }: ContractChartProps) {
	const { t } = useLingui();
	const [full, setFull] = useState(false);
	const chosen = useChartPrice();
	const { match_id, symbol, currency_name, legal_name, decimals, amount_decimals } = listed;
	// The market for the chart. It is memoized by the few fields that the chart needs, because `listed` changes every few
	// minutes while these fields stay the same.
	const market = useMemo(
		() => ({
			matchId: match_id,
			symbol,
			base: currency_name,
			quote: legal_name,
			priceDecimals: decimals,
			amountDecimals: amount_decimals,
			contract: account,
			price: chosen,
		}),
		[match_id, symbol, currency_name, legal_name, decimals, amount_decimals, account, chosen],
	);
	const list = usePositionLines(symbol, account, decimals);
	const price = useMarkLine(symbol, account, decimals);
	const { onMove, asked } = useStopMoves(symbol, account);
	const lines = useMemo(
		(): ChartLines => ({
			name: t`Your positions on the chart`,
			several: (count) => t`${count} lines`,
			list,
			onMove,
			...(price !== undefined && { price }),
		}),
		[list, price, onMove, t],
	);
	return (
		<>
			<PriceSwitch />
			<PriceChart
				market={market}
				lines={lines}
				full={full}
				onFull={setFull}
				head={<span className="text-16 font-bold">{symbol}</span>}
				onOrder={(side, price) => {
					setFull(false);
					changeDraft(account, { long: side === "buy", limit: true, price });
				}}
			/>
			{asked}
		</>
	);
}

function usePriceNames() {
	const { t } = useLingui();
	return {
		last: t({ message: "Last", context: "the last price of a contract, on its chart" }),
		mark: t({ message: "Mark", context: "the mark price of a contract, on its chart" }),
		index: t({ message: "Index", context: "the index of a contract, on its chart" }),
	};
}

function PriceSwitch() {
	const { t } = useLingui();
	const names = usePriceNames();
	const chosen = useChartPrice();
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-1">
			<Segmented
				label={t`Chart price`}
				value={chosen}
				onValueChange={(next) => chartPrice.set(next)}
				items={(["last", "mark", "index"] as const).map((value) => ({ value, label: names[value] }))}
				className="min-w-0 flex-[1_1_17.5em] text-12!"
			/>
		</div>
	);
}

/**
 * Returns the line at the mark price. Returns undefined for candles of mark or index prices, where the line would cover the
 * newest price.
 */
function useMarkLine(symbol: string, account: ContractAccount, places: number): ChartPrice | undefined {
	const { figure } = useFigures();
	const { mark: text } = usePriceNames();
	const isDrawn = useChartPrice() === "last";
	const price = useMark(symbol, account, ({ mark }) => (isDrawn ? mark : ""));
	return useMemo(
		() => (price === undefined || price === "" ? undefined : { text, price, priceText: figure(price, { places }) }),
		[price, text, figure, places],
	);
}

/**
 * Lets the user move stops on the chart. In the result, `asked` is an element to render: the confirmation of a dropped stop, or
 * the sheet in which the user enters the stop's price.
 */
function useStopMoves(symbol: string, account: ContractAccount) {
	const { t } = useLingui();
	const words = useStopLabels();
	const positions = useOpenPositions(account);
	const [moving, setMoving] = useState<{ readonly line: ChartLine; readonly price: string }>();
	const [typing, setTyping] = useState<ChartLine>();
	const found = useCallback(
		(line: ChartLine | undefined) => {
			const at = line && stopOf(line);
			const position = at && positions.find(({ id }) => id === at.position);
			return position && { position, stop: at.stop };
		},
		[positions],
	);
	const onMove = useMemo(
		(): LineMoves => ({
			nameOf: (line) => (stopOf(line) === undefined ? undefined : t`Move: ${line.text} ${line.priceText}`),
			says(line, price) {
				const at = found(line);
				return at === undefined ? "" : words.outcome(at.position, price);
			},
			moved(line, price) {
				const at = found(line);
				if (at === undefined) return;
				const watched = watchedBy(at.position, markNow(symbol, account));
				if (watched !== undefined && isWrongSide(at.position, at.stop, price, watched))
					toast(words.wrongSide(at.position, at.stop, watched), "bad");
				else setMoving({ line, price });
			},
			chosen: setTyping,
		}),
		[found, words, symbol, account, t],
	);
	const [moved, typed] = [found(moving?.line), found(typing)];
	return {
		onMove,
		asked: (
			<>
				{moving !== undefined && moved !== undefined && (
					<MoveStop position={moved.position} stop={moved.stop} price={moving.price} onClose={() => setMoving(undefined)} />
				)}
				{typed !== undefined && <StopsSheet position={typed.position} open onClose={() => setTyping(undefined)} />}
			</>
		),
	};
}
