import { Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../../data/server-clock.ts";
import { indexLine } from "../../../domain/options/live-index.ts";

export interface SignedPriceProps {
	symbol: string;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function SignedPrice({ symbol, open, onOpenChange }: SignedPriceProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`What a signed price is`}>
			<ul className="grid list-disc gap-2 pl-4 text-14 text-soft">
				<li>{t`The index is the median of independent price sources, at least three of them, written down once a second.`}</li>
				<li>{t`Each record is signed and names the one before it, so nobody can change one afterwards, we included.`}</li>
				<li>{t`An option opens and settles by the first records after its moments, and by nothing else. No other price of ours counts.`}</li>
				<li>{t`Every result can be checked on this phone: open it and tap Verify.`}</li>
			</ul>
			<NewestRecord symbol={symbol} />
		</Sheet>
	);
}

function NewestRecord({ symbol }: { symbol: string }) {
	const { t } = useLingui();
	const { figure, clock } = useFigures();
	useServerTime((now) => Math.floor(now / 1_000));
	const last = indexLine(symbol).get().at(-1);
	if (last === undefined) return null;
	const seq = figure(String(last.seq));
	return (
		<p className="num mt-4 rounded-m bg-raised px-3.5 py-3 text-12">
			{symbol} {figure(last.price)} · {clock(last.time)} · {t`record ${seq}`}
		</p>
	);
}
