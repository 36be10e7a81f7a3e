// Asks for confirmation before a stop that was dragged on the chart moves. If the server refuses the move, the dialog shows the
// reason and the stop stays.
import type { Position } from "@candor/contract";
import { Dialog, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { isBeyondLiquidation, type Stop } from "../calculate/stop-side.ts";
import { useSetStops } from "../data/change-position.ts";
import { Line } from "./cost-lines.tsx";
import { useStopLabels } from "./stop-labels.ts";

export interface MoveStopProps {
	position: Position;
	stop: Stop;
	price: string;
	onClose: () => void;
}

export function MoveStop({ position, stop, price, onClose }: MoveStopProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const words = useStopLabels();
	const { set, setting } = useSetStops(position.id);
	const { profit_take_price: profit, stop_loss_price: loss, trigger } = position;
	const before = (stop === "stop" ? loss : profit) ?? "";
	const stops = {
		profit: stop === "profit" ? price : (profit ?? ""),
		stop: stop === "stop" ? price : (loss ?? ""),
		trigger,
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={stop === "stop" ? t`Move the stop loss?` : t`Move the take profit?`}
			detail={words.outcome(position, price)}
			confirm={t({ message: "Move", context: "the stop of a position to another price" })}
			busy={setting}
			onConfirm={() =>
				set(stops, onClose, ({ words }) => {
					toast(words, "bad");
					onClose();
				})
			}
		>
			<dl className="mt-3 grid gap-2 text-14">
				<Line label={t({ message: "From", context: "the price that a stop is moved from" })}>{figure(before)}</Line>
				<Line label={t({ message: "To", context: "the price that a stop is moved to" })} strong>
					{figure(price)}
				</Line>
			</dl>
			{isBeyondLiquidation(position, stop, price) && (
				<p className="mt-2 text-12 text-bad">{t`The liquidation price comes first: this stop would not be reached.`}</p>
			)}
		</Dialog>
	);
}
