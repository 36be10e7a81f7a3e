// Shows a trader: initial on a coloured disc, name, badges and statistics. The exchange calculates all statistics from its
// records.
import type { Trader } from "@candor/contract";
import { Badge, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useDuration, useShare } from "./labels.ts";

const COLOURS = ["#7c5cff", "#0f8f6c", "#b86512", "#1652f0", "#b0427f", "#0f7f8a"];

/** Returns a colour for a user, always the same one. */
const colourOf = (user: number): string => COLOURS[user % COLOURS.length] ?? "#1652f0";

function Initial({ trader, size }: { trader: Trader; size: number }) {
	return (
		<span
			aria-hidden
			data-letter={[...trader.name][0]?.toUpperCase() ?? "?"}
			className="inline-grid shrink-0 place-items-center rounded-full font-bold text-white before:content-[attr(data-letter)]"
			style={{ width: size, height: size, background: colourOf(trader.user_id), fontSize: Math.round(size * 0.42) }}
		/>
	);
}

export function TraderMark({ trader, size = 30, showBond }: { trader: Trader; size?: number; showBond?: boolean }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const share = useShare();
	const duration = useDuration();
	const orders = figure(String(trader.orders_30d));
	const completion = trader.completion === null ? "" : share(trader.completion);
	const release = trader.release_ms === null ? "" : duration(trader.release_ms);
	const bond = figure(trader.bond, { short: true });
	return (
		<span className="flex min-w-0 items-center gap-2.5">
			<Initial trader={trader} size={size} />
			<span className="min-w-0">
				<span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
					<span translate="no" className="min-w-0 text-14 font-semibold break-words">
						{trader.name}
					</span>
					{trader.merchant && (
						<>
							<ShieldCheck aria-hidden size={15} strokeWidth={2} className="shrink-0 text-brand" />
							<span className="sr-only">{t`Verified merchant`}</span>
						</>
					)}
					{trader.simulated && <Badge tone="warn">{t({ message: "Simulated", context: "a merchant of the sandbox" })}</Badge>}
					{trader.blocked && <Badge tone="bad">{t({ message: "Blocked", context: "a user" })}</Badge>}
				</span>
				<span className="num block text-11 text-soft">
					{trader.orders_30d === 0 ? t`No orders in 30 days` : t`${orders} orders`}
					{trader.completion !== null && ` · ${completion}`}
					{trader.release_ms !== null && ` · ${t`releases in ${release}`}`}
					{showBond && trader.merchant && ` · ${t`bond ${bond} USDT`}`}
				</span>
			</span>
		</span>
	);
}
