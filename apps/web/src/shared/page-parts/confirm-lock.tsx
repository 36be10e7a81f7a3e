// Confirmation before money is locked. The choice "Don't ask again" applies to this confirmation and to the confirmation of
// orders.
import { CheckBox, Dialog } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { changeSettings, settings } from "../../data/settings.ts";
import { LabelledFigure } from "./labelled-figure.tsx";

export interface ConfirmLockProps {
	open: boolean;
	title: string;
	amount: string;
	until: string;
	early: string;
	children?: ReactNode;
	action: string;
	busy: boolean;
	onBack: () => void;
	onConfirm: () => void;
}

export function ConfirmLock({ open, title, amount, until, early, children, action, busy, onBack, onConfirm }: ConfirmLockProps) {
	const { t } = useLingui();
	const [skip, setSkip] = useState(false);
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => !next && !busy && onBack()}
			title={title}
			confirm={action}
			busy={busy}
			onConfirm={() => {
				changeSettings({ confirmOrders: !skip });
				onConfirm();
			}}
		>
			<dl className="mt-3">
				<LabelledFigure label={t`Locked amount`} strong>
					{amount}
				</LabelledFigure>
				<LabelledFigure label={t`Locked until`} strong>
					{until}
				</LabelledFigure>
				{children}
			</dl>
			<p className="mt-2 text-12 text-soft">
				<span className="font-semibold text-ink">{t`Leaving early:`}</span> {early}
			</p>
			<CheckBox checked={skip} onCheckedChange={setSkip} className="mt-2">
				{t`Don't ask again`}
			</CheckBox>
		</Dialog>
	);
}

/** Calls `ask`, which opens the confirmation. If the user has chosen "don't ask again", calls `act` immediately instead. */
export function askBefore(ask: () => void, act: () => void): void {
	if (settings.get().confirmOrders) ask();
	else act();
}
