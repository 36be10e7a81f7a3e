// Note in the order form in one-way mode: the number of lots of the opposite position that the order closes before it opens
// any.
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import type { Terms } from "../calculate/terms.ts";
import { useContractDeal } from "../data/contract-deal.ts";
import { useOpenPositions } from "../data/use-open-positions.ts";

export function ClosesOppositeSide({ terms, long, lots }: { terms: Terms; long: boolean; lots: bigint }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const net = useContractDeal(terms.matchId, terms.account).data?.own?.mode?.net === true;
	const held = useOpenPositions(terms.account)
		.filter(({ product, direction }) => product === terms.symbol && (direction === "long") !== long)
		.reduce((sum, position) => sum + BigInt(position.lots), 0n);
	if (!net || held === 0n) return null;
	// The space for the note is reserved before lots are entered, so that the button below does not move.
	if (lots === 0n) return <p aria-hidden className="min-h-[2lh] text-12" />;
	const closes = own(String(lots < held ? lots : held));
	const opens = own(String(lots < held ? 0n : lots - held));
	return (
		<p className="min-h-[2lh] text-12 text-warn">{t`One-way mode: ${closes} of these lots first close your other side, ${opens} open.`}</p>
	);
}
