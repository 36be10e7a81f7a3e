// Lets the user choose between hedge mode and one-way mode. In one-way mode, an order first closes the opposite position.
import { Button, Segmented, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import type { Terms } from "../calculate/terms.ts";
import { useContractDeal } from "../data/contract-deal.ts";
import { useSetMode } from "../data/position-mode.ts";
import { useOpenPositions } from "../data/use-open-positions.ts";

type Mode = "hedge" | "net";

export function PositionMode({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	const mode = useContractDeal(terms.matchId, terms.account).data?.own?.mode;
	if (mode === undefined) return null;
	return (
		<>
			<button
				type="button"
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
				className="pressable target -my-1 flex min-h-7 flex-wrap items-center gap-x-1 text-12 text-soft"
			>
				<span>{t`Isolated`}</span>
				<span aria-hidden>·</span>
				<span>{mode.net ? t`One-way mode` : t`Hedge mode`}</span>
				<ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
			</button>
			<Sheet open={open} onOpenChange={setOpen} title={t`Position mode`} detail={terms.symbol}>
				{open && <Chooser terms={terms} net={mode.net} onDone={() => setOpen(false)} />}
			</Sheet>
		</>
	);
}

function Chooser({ terms, net, onDone }: { terms: Terms; net: boolean; onDone: () => void }) {
	const { t } = useLingui();
	const [chosen, setChosen] = useState<Mode>(net ? "net" : "hedge");
	const [said, setSaid] = useState<string>();
	const { set, setting } = useSetMode(terms);
	const open = useOpenPositions(terms.account).filter(({ product }) => product === terms.symbol).length;
	const changed = (chosen === "net") !== net;
	return (
		<div className="grid gap-3">
			<Segmented
				label={t`Position mode`}
				value={chosen}
				onValueChange={(next) => {
					setSaid(undefined);
					setChosen(next);
				}}
				items={[
					{ value: "hedge", label: t`Hedge mode` },
					{ value: "net", label: t`One-way mode` },
				]}
			/>
			<p className="text-14 text-soft">
				{chosen === "net"
					? t`An order first closes your positions of the other side, oldest first, and opens only what is left. Long and short are never held at once.`
					: t`Each order opens a position of its own. Long and short may be held at once, each with its margin, its fees and its liquidation price.`}
			</p>
			{chosen === "net" && (
				<p className="text-12 text-soft">
					{t`What such a fill loses beyond the margin of the closed position is taken from what is available; where that is not enough, the order is cancelled.`}
				</p>
			)}
			<p className={changed && open > 0 ? "text-12 font-semibold text-warn" : "text-12 text-soft"}>
				{t`It can be changed only while no position and no order is open in this contract.`}
			</p>
			<FormProblem>{said}</FormProblem>
			<Button wide busy={setting} onClick={() => (changed ? set(chosen === "net", onDone, setSaid) : onDone())}>
				{changed ? t`Change mode` : t`Done`}
			</Button>
		</div>
	);
}
