// Lets the user choose a network. A closed network is shown with the reason.
import type { Chain, CoinNetwork } from "@candor/contract";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { NETWORK_NAMES, useClosedText } from "./network-texts.ts";

export interface NetworkPickerProps {
	networks: readonly CoinNetwork[];
	/** The chosen network; undefined if every network is closed. */
	value: Chain | undefined;
	onValueChange: (chain: Chain) => void;
	note: string;
}

export function NetworkPicker({ networks, value, onValueChange, note }: NetworkPickerProps) {
	const { t } = useLingui();
	const id = useId();
	const closedText = useClosedText();
	return (
		<div role="radiogroup" aria-label={t`Network`} aria-describedby={`${id}-note`} className="grid grid-cols-1 gap-2">
			{networks.map(({ chain, closed }) => (
				<label
					key={chain}
					className={join(
						"flex min-h-12 items-center gap-3 rounded-m border bg-surface px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent",
						chain === value ? "border-brand" : "border-line",
						closed === null ? "pressable cursor-pointer" : "text-soft",
					)}
				>
					<input
						type="radio"
						name={id}
						className="size-4 shrink-0 accent-[var(--brand)]"
						disabled={closed !== null}
						checked={chain === value}
						onChange={() => onValueChange(chain)}
					/>
					<span className="min-w-0">
						<span className="block text-14 font-semibold">{NETWORK_NAMES[chain]}</span>
						{closed !== null && <ClosedNote reason={closedText(closed)} />}
					</span>
				</label>
			))}
			<p id={`${id}-note`} className="px-1 text-12 text-soft">
				{note}
			</p>
		</div>
	);
}

function ClosedNote({ reason }: { reason: string }) {
	const { t } = useLingui();
	return <span className="block text-12 text-warn">{t`Closed. ${reason}`}</span>;
}
