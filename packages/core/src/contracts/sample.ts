// Generates random commands for tests of contracts, with real and demo money: orders around mark at every leverage, closes,
// stops, quotes of net accounts, and changes of terms by operators.
import { FOUNDER } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import type { MarkSet, PositionChanged } from "./messages.ts";

const REASON = "for a test";
const DAY_MS = 24 * 3_600_000;
const INSTRUMENTS = [
	{ instrument: 1, pair: 1, account: "real", start: 600_000 },
	{ instrument: 2, pair: 2, account: "real", start: 300_000 },
	{ instrument: 1_001, pair: 1, account: "simulation", start: 600_000 },
] as const;
const TIERS = [
	{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n },
	{ upTo: 600_000_000_000n, mmrPpm: 5_000, maxLeverage: 100, cum: 50_000_000n },
	{ upTo: 3_000_000_000_000n, mmrPpm: 6_500, maxLeverage: 75, cum: 950_000_000n },
];
const MOST_KNOWN = 300;

type Of = (typeof INSTRUMENTS)[number];

export function contractsSample({ draw, users, now }: SampleWorld): Sample {
	const marks = new Map<number, number>(INSTRUMENTS.map(({ instrument, start }) => [instrument, start]));
	const open = new Map<number, PositionChanged>();
	let seen = 0;
	const terms = ({ instrument, pair, account }: Of, more: object = {}): SampleCommand => ({
		type: "SetInstrument",
		by: FOUNDER,
		instrument,
		pair,
		account,
		lotSize: 10,
		makerFeePpm: 200,
		takerFeePpm: 500,
		tiers: TIERS,
		takerBoundPpm: 20_000,
		markBandPpm: 10_000,
		impactMargin: 500_000_000n,
		liquidationFeePpm: 3_000,
		insuranceMarginPpm: 100_000,
		active: true,
		reason: REASON,
		...more,
	});
	const net = (by: number, { instrument }: Of): SampleCommand => ({
		type: "SetContractMode",
		by,
		instrument,
		net: true,
		leverage: 10,
	});
	const transfer = (by: number): SampleCommand => ({
		type: "Transfer",
		by,
		asset: 3,
		from: "coin",
		to: "contract",
		amount: 100_000n,
	});
	const near = (of: Of, most: number) => Math.max(1, (marks.get(of.instrument) as number) + draw.between(-most, most));

	function order(of: Of, by: number): SampleCommand {
		const long = draw.chance(0.5);
		const isLimit = draw.chance(0.7);
		const mark = marks.get(of.instrument) as number;
		const away = long ? 1 : -1;
		return {
			type: "OpenPosition",
			by,
			instrument: draw.chance(0.01) ? 9 : of.instrument,
			long,
			orderType: isLimit ? "limit" : "market",
			lots: draw.chance(0.02) ? draw.pick([0, 10_000_000]) : draw.between(1, draw.pick([3, 20, 200])),
			leverage: draw.chance(0.03) ? draw.pick([0, 126]) : draw.pick([1, 5, 20, 20, 50, 100, 125]),
			price: isLimit ? near(of, draw.pick([100, 600, 6_000, 40_000])) : 0,
			stopLoss: draw.chance(0.2) ? Math.max(0, mark - away * draw.between(-50, 4_000)) : 0,
			takeProfit: draw.chance(0.2) ? Math.max(0, mark + away * draw.between(-50, 4_000)) : 0,
			trigger: draw.pick(["mark", "last"]),
		};
	}

	function ofPosition(): SampleCommand {
		const known = open.size > 0 && draw.chance(0.95) ? draw.pick([...open.values()]) : undefined;
		const position = known?.position ?? draw.below(seen + 5);
		const by = known !== undefined && known.user > 0 && draw.chance(0.95) ? known.user : draw.pick(users);
		const of = INSTRUMENTS.find(({ instrument }) => instrument === known?.instrument) ?? INSTRUMENTS[0];
		const waits = known !== undefined && known.opening + known.closing > 0;
		const roll = draw.below(10);
		if (roll < (waits ? 2 : 6)) {
			const isLimit = draw.chance(0.3);
			const lots = draw.chance(0.6) ? 0 : draw.between(1, Math.max(1, known?.lots ?? 1));
			return {
				type: "ClosePosition",
				by,
				position,
				lots,
				orderType: isLimit ? "limit" : "market",
				price: isLimit ? near(of, 3_000) : 0,
			};
		}
		if (roll < 7) return { type: "CancelPositionOrder", by, position };
		const away = known?.long === false ? -1 : 1;
		const beyond = () => Math.max(1, (marks.get(of.instrument) as number) + away * draw.between(-300, 5_000));
		const stopLoss = draw.chance(0.3) ? near(of, 5_000) : 0;
		return { type: "SetPositionStops", by, position, stopLoss, takeProfit: beyond(), trigger: draw.pick(["mark", "last"]) };
	}

	function quotes(of: Of, by: number): SampleCommand {
		const middle = marks.get(of.instrument) as number;
		const levels = draw.chance(0.03) ? 101 : draw.below(7);
		const step = draw.between(20, 300);
		const ladder = (away: number) =>
			Array.from({ length: levels }, (_, index) => ({
				price: Math.max(1, middle + away * (10 + index * step)),
				lots: draw.between(1, 300),
			}));
		return {
			type: "ReplaceContractQuotes",
			by,
			instrument: of.instrument,
			bids: ladder(-1),
			asks: draw.chance(0.9) ? ladder(1) : [],
		};
	}

	return {
		weight: 20,
		opening: [
			...INSTRUMENTS.map((of) => terms(of)),
			...users.map(transfer),
			...INSTRUMENTS.flatMap((of) => users.slice(0, 2).map((by) => net(by, of))),
		],
		observe(event) {
			if (event.type === "MarkSet") {
				const { instrument, mark } = event as MarkSet;
				marks.set(instrument, mark);
			}
			if (event.type !== "PositionChanged") return;
			const changed = event as PositionChanged;
			seen = Math.max(seen, changed.position);
			if (changed.status === "closed" || changed.status === "cancelled") open.delete(changed.position);
			else if (open.size < MOST_KNOWN || open.has(changed.position)) open.set(changed.position, changed);
		},
		next() {
			const of = draw.pick(INSTRUMENTS);
			const roll = draw.below(100);
			if (roll < 2) {
				const more = draw.pick([{ takerFeePpm: 600 }, { lotSize: 7 }, { tiers: [] }, { active: draw.chance(0.8) }, {}, {}, {}]);
				return { ...terms(of, more), by: draw.pick([FOUNDER, 6, 7, 2]) };
			}
			if (roll < 3) {
				const delistAt = draw.pick([0, 0, 0, now() + 8 * DAY_MS, now() + DAY_MS, now() + 400 * DAY_MS]);
				const { instrument } = of;
				return {
					type: "DelistInstrument",
					by: draw.pick([FOUNDER, 6, 7]),
					instrument: draw.chance(0.1) ? 9 : instrument,
					delistAt,
					reason: REASON,
				};
			}
			if (roll < 4) return { ...net(draw.pick(users), of), net: draw.chance(0.5), leverage: draw.pick([0, 10, 25]) };
			// As much is transferred back to spot as is transferred in, because other products need money in the spot account.
			if (roll < 7) return { ...transfer(draw.pick(users)), amount: BigInt(draw.below(300_000_000)) };
			if (roll < 14) {
				const back = { from: "contract", to: "coin", amount: BigInt(draw.below(500_000_000)) };
				return { ...transfer(draw.pick(users)), ...back };
			}
			if (roll < 30) return quotes(of, draw.pick(users.slice(0, 3)));
			return roll < 70 ? order(of, draw.pick(users)) : ofPosition();
		},
		changed(command) {
			if (command.type === "OpenPosition") return { ...command, long: command.long !== true };
			if (command.type === "Transfer") return { ...command, amount: 7n };
			if (command.type === "SetInstrument" || command.type === "DelistInstrument") return { ...command, reason: "another" };
			if (typeof command.position === "number") return { ...command, position: command.position + 1 };
			return { ...command, instrument: (command.instrument as number) + 1 };
		},
	};
}
