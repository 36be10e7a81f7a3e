import type { FundDetail } from "@candor/contract";
import { Badge, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Disclosure } from "../../../shared/page-parts/disclosure.tsx";

/** Labels of the fund's trading decisions, by the first word of the decision's text. */
function useActions(): ReadonlyMap<string, string> {
	const { t } = useLingui();
	return new Map([
		["invest", t({ message: "Invests", context: "what a fund does" })],
		["hold", t({ message: "Holds", context: "what a fund does: nothing" })],
		["reduce", t({ message: "Reduces", context: "what a fund does" })],
		["leave", t({ message: "Leaves the market", context: "what a fund does" })],
		["hedge", t({ message: "Evens out", context: "what a fund does: coins and contracts" })],
		["rebalance", t({ message: "Renews its contracts", context: "what a fund does" })],
		["unwind", t({ message: "Sells for redemptions", context: "what a fund does" })],
		["take", t({ message: "Takes a triangle", context: "what a fund does" })],
	]);
}

export function DecisionsCard({ decisions }: Pick<FundDetail, "decisions">) {
	const { t } = useLingui();
	const { time } = useFigures();
	const actions = useActions();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
			<h2 className="text-16 font-semibold">{t`Decisions`}</h2>
			{decisions.length === 0 && <p className="text-12 text-soft">{t`None yet: the first comes within a minute.`}</p>}
			<ul>
				{decisions.slice(0, 20).map(({ seq, time: at, decision, inputs }) => {
					const [word = "", ...rest] = decision.split(" ");
					return (
						<li key={seq} className="hairline py-2 text-12 first:border-t-0">
							<Disclosure
								summary={
									<span className="flex flex-wrap items-baseline justify-between gap-x-3">
										<span className="font-semibold">
											{actions.get(word) ?? word} {rest.join(" ")}
										</span>
										<span className="num ml-auto text-soft">{time(at)}</span>
									</span>
								}
							>
								<dl className="num mt-1 grid gap-0.5 text-11 text-soft">
									{figuresOf(inputs).map(([name, value]) => (
										<div key={name} className="flex flex-wrap justify-between gap-x-3">
											<dt>{name}</dt>
											<dd className="ml-auto break-all">{value}</dd>
										</div>
									))}
								</dl>
							</Disclosure>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}

/**
 * Parses the inputs of a decision to pairs of name and value. Names of inputs are not translated, because users need them to
 * recalculate a decision.
 */
function figuresOf(inputs: string): readonly (readonly [string, string])[] {
	try {
		const read: unknown = JSON.parse(inputs);
		if (typeof read === "object" && read !== null)
			return Object.entries(read).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
	} catch {
		// A decision that cannot be parsed is shown unchanged.
	}
	return [["", inputs]];
}

export function FillsCard({ fills }: Pick<FundDetail, "fills">) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
			<h2 className="text-16 font-semibold">{t({ message: "Trades", context: "of a fund" })}</h2>
			<p className="text-12 text-soft">{t`"House" marks trades with the market maker or another account of the house.`}</p>
			{fills.length === 0 && <p className="text-12 text-soft">{t`None yet.`}</p>}
			<ul>
				{fills.slice(0, 20).map((fill) => (
					<li
						key={fill.id}
						className="hairline flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 py-2 text-12 first:border-t-0"
					>
						<span className="flex flex-wrap items-center gap-x-2">
							<span className={fill.type === 1 ? "font-semibold text-up" : "font-semibold text-down"}>
								{fill.type === 1
									? t({ message: "Buy", context: "what a fund did" })
									: t({ message: "Sell", context: "what a fund did" })}
							</span>
							<span className="font-semibold">
								{fill.symbol} {fill.market === "contract" && t({ message: "contract", context: "kind of market" })}
							</span>
							{fill.with_platform && <Badge>{t({ message: "House", context: "who was on the other side" })}</Badge>}
						</span>
						<span className="num ml-auto">
							{figure(fill.amount, { short: true })} × {figure(fill.price)}
						</span>
						<span className="num w-full text-11 text-faint">{time(fill.time)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
