// Shows the margin of a position, updated with the mark price: remaining margin, distance to liquidation, place in the ADL
// queue.
import type { Position } from "@candor/contract";
import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { liquidationDistanceOf } from "../calculate/margin.ts";
import { unrealizedPnlOf } from "../calculate/unrealized-pnl.ts";
import { useMark } from "../data/live-contract.ts";
import { AdlLights } from "./adl-lights.tsx";

export function PositionMargin({ position, onAskAdl }: { position: Position; onAskAdl: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const mark = useMark(position.product, position.account_type, (now) => now.mark);
	const { left } = unrealizedPnlOf(position, mark);
	const near = liquidationDistanceOf(position, mark);
	const share = Math.floor(left * 100);
	const now = mark === undefined ? "–" : figure(mark);
	const ratio = near === undefined ? "–" : figure(near.ratio, { places: 1 });
	const away = near === undefined ? "–" : figure(near.away, { places: 1 });
	const queue = position.adl_queue;
	return (
		<div className="grid gap-1 text-11 text-faint">
			<div className="num flex flex-wrap justify-between gap-x-2">
				<span>{t`Mark ${now}`}</span>
				<span>{t`${away}% to liquidation`}</span>
			</div>
			{}
			<div aria-hidden className="h-1 overflow-hidden rounded-full bg-raised">
				<div
					className={join("h-full origin-left rounded-full", left < 0.5 ? "bg-down" : "bg-brand")}
					style={{ transform: `scaleX(${left})` }}
				/>
			</div>
			<div className="num flex flex-wrap items-center justify-between gap-x-2">
				<span>{t`${share}% of the margin left`}</span>
				<span>{t`Margin ratio ${ratio}%`}</span>
			</div>
			{queue !== null && (
				<div className="flex">
					<AdlLights queue={queue} onAsk={onAskAdl} />
				</div>
			)}
		</div>
	);
}
