// Generates random commands that normally only the exchange itself sends, valid and invalid: repeated eras and epochs, outages, a
// second founding, and items that a fault sets aside. They can only be sent directly to an exchange without a journal, because
// the sequencer of a journal sends such commands itself.
import { type Event, FOUNDER, RULES, type Sample, type SampleWorld, SERVICE } from "@candor/core";

export function sampleOfExchangeCommands({ draw, now }: SampleWorld): Sample {
	const by = SERVICE.exchange;
	/** A version of the rules that this release does not have. This release cannot compute the state hash of such an era. */
	const rules = RULES + 1;
	let epoch = 0;
	/** Numbers of the newest open orders, options, positions and earn orders. */
	let open: number[] = [];
	let sold: number[] = [];
	let held: number[] = [];
	let hosted: number[] = [];
	/** Offerings of new coins, and orders of these offerings. */
	let offered: { product: string; item: number }[] = [];
	/** Items that were set aside after a fault. */
	let quarantined: { product: string; item: number }[] = [];
	return {
		weight: 3,
		opening: [
			{ type: "BeginEra", by, rules, stateHash: "", source: "test" },
			{ type: "RaiseEpoch", by, epoch: 1 },
		],
		observe(event) {
			const told = event as Event;
			if (told.type === "OptionBought") sold = [...sold, told.option].slice(-20);
			if (told.type === "OptionSettled") sold = sold.filter((option) => option !== told.option);
			if (told.type === "EarnBought") hosted = [...hosted, told.order].slice(-20);
			if (told.type === "EarnEnded") hosted = hosted.filter((order) => order !== told.order);
			const offer = (product: string, item: number, most: number) => {
				offered = [...offered, { product, item }].slice(-most);
			};
			if (told.type === "Subscribed") offer("subscription", told.order, 9);
			if (told.type === "IeoApplied") offer("ieo", told.application, 9);
			// Offerings are rarely set aside, because all orders of an offering are set aside together with it.
			if (told.type === "SubscriptionSet" && draw.chance(0.1)) offer("subscription", told.offering, 9);
			if (told.type === "IeoSet" && draw.chance(0.1)) offer("ieo", told.offering, 9);
			if (told.type === "PositionChanged") {
				held = held.filter((position) => position !== told.position);
				if (told.status !== "closed" && told.status !== "cancelled") held = [...held, told.position].slice(-50);
			}
			if (told.type === "ItemQuarantined") quarantined = [...quarantined, { product: told.product, item: told.item }].slice(-20);
			if (told.type === "HeldReleased")
				quarantined = quarantined.filter(({ product, item }) => product !== told.product || item !== told.item);
			if (told.type === "EpochRaised") epoch = told.epoch;
			if (told.type === "Traded") {
				open = open.filter((order) => !(told.makerDone && order === told.maker) && !(told.takerDone && order === told.taker));
			}
			if (told.type === "OrderChanged") {
				open = open.filter((order) => order !== told.order);
				if (told.status === "waiting") open = [...open, told.order].slice(-50);
			}
		},
		next() {
			switch (draw.below(6)) {
				case 0:
					return { type: "FoundExchange", by: FOUNDER, mode: draw.pick(["sandbox", "live"]) };
				case 1:
					return { type: "BeginEra", by, rules: draw.pick([RULES, rules]), stateHash: "", source: "test" };
				case 2:
					return { type: "RaiseEpoch", by, epoch: epoch + draw.below(3) };
				case 3:
					return { type: "ResumeExchange", by, from: now() - draw.below(10_000), to: now() };
				case 4: {
					const another = { product: draw.pick(["spot", "earn", "options", "nobody"]), item: draw.below(30) };
					const item = quarantined.length > 0 && draw.chance(0.9) ? draw.pick(quarantined) : another;
					const asked = { ...item, way: draw.pick(["release", "release", "close"]), reason: draw.chance(0.9) ? "a test" : "" };
					return { type: "ReleaseHeld", by: draw.pick([FOUNDER, FOUNDER, 2]), ...asked };
				}
				default: {
					if (sold.length > 0 && draw.chance(0.4)) {
						return { type: "QuarantineItem", by, product: "options", item: draw.pick(sold.slice(-3)), reason: "a test" };
					}
					if (held.length > 0 && draw.chance(0.3)) {
						return { type: "QuarantineItem", by, product: "contracts", item: draw.pick(held), reason: "a test" };
					}
					if (hosted.length > 0 && draw.chance(0.3)) {
						return { type: "QuarantineItem", by, product: "earn", item: draw.pick(hosted.slice(-3)), reason: "a test" };
					}
					if (offered.length > 0 && draw.chance(0.2)) {
						return { type: "QuarantineItem", by, ...draw.pick(offered), reason: "a test" };
					}
					if (draw.chance(0.2))
						return { type: "QuarantineItem", by, product: "arbitrage", item: draw.pick([2, 5]), reason: "a test" };
					const item = open.length > 0 && draw.chance(0.8) ? draw.pick(open) : draw.below(30);
					return { type: "QuarantineItem", by, product: draw.pick(["spot", "spot", "nobody"]), item, reason: "a test" };
				}
			}
		},
		changed(command) {
			switch (command.type) {
				case "FoundExchange":
					return { ...command, mode: command.mode === "live" ? "sandbox" : "live" };
				case "BeginEra":
					return { ...command, source: "another" };
				case "RaiseEpoch":
					return { ...command, epoch: (command.epoch as number) + 1 };
				case "ResumeExchange":
					return { ...command, to: (command.to as number) + 1 };
				default:
					return { ...command, reason: "another" };
			}
		},
	};
}
