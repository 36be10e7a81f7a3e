// State of an earn order outside the core: the purchase, its tranches and its end. The view in memory and the writer of the
// tables share this code.
import type { EarnBought, EarnEnded, EarnHeld, EarnReleased, InterestPaid, TrancheAdded } from "@candor/core";

/** Phase of an order. `held` means that the core has set the order aside after a program fault, until an operator decides. */
export type OrderPhase = "hosting" | "held" | "completed" | "redeemed";

/** Amounts that the end of an order determines. Before the end all of them are 0. */
interface Ending {
	readonly charge: bigint;
	readonly deduction: bigint;
	readonly refund: bigint;
}

export type TrancheState = Omit<TrancheAdded, "type" | "user" | "product" | "asset"> & Ending;
export type EarnOrderState = Omit<EarnBought, "type"> &
	Ending & {
		readonly phase: OrderPhase;
		/** Core time (ms) at which the order ended; 0 if it is open. */
		readonly endedAt: number;
		/** Tranches of the order, oldest first. The first tranche is the original purchase. */
		readonly tranches: readonly TrancheState[];
	};
export type OrderEvent = EarnBought | TrancheAdded | InterestPaid | EarnEnded | EarnHeld | EarnReleased;

const UNENDED = { charge: 0n, deduction: 0n, refund: 0n } as const;

/** Returns the state after an event, or undefined if the order is unknown. */
export function applyEarnOrderEvent(known: EarnOrderState | undefined, event: OrderEvent): EarnOrderState | undefined {
	if (event.type === "EarnBought") {
		const { type: _type, ...bought } = event;
		return { ...bought, ...UNENDED, phase: "hosting", endedAt: 0, tranches: [] };
	}
	if (known === undefined) return undefined;
	switch (event.type) {
		case "TrancheAdded": {
			const { type: _type, user: _user, product: _product, asset: _asset, ...tranche } = event;
			return { ...known, tranches: [...known.tranches, { ...tranche, ...UNENDED }] };
		}
		case "InterestPaid":
			return {
				...known,
				tranches: known.tranches.map((one) => (one.tranche === event.tranche ? { ...one, paidDays: event.day } : one)),
			};
		case "EarnHeld":
			return { ...known, phase: "held" };
		case "EarnReleased":
			return { ...known, phase: "hosting" };
		case "EarnEnded": {
			const { by, charge, deduction, refund, at: endedAt } = event;
			const ends = new Map(event.tranches.map((end) => [end.tranche, end]));
			const tranches = known.tranches.map((tranche) => {
				const end = ends.get(tranche.tranche);
				if (end === undefined) throw new Error(`tranche ${tranche.tranche} did not end with its order`);
				return { ...tranche, charge: end.charge, deduction: end.deduction, refund: end.refund };
			});
			return { ...known, phase: by === "redeemed" ? "redeemed" : "completed", charge, deduction, refund, endedAt, tranches };
		}
	}
}

export const isOrderFinished = ({ phase }: Pick<EarnOrderState, "phase">) => phase === "completed" || phase === "redeemed";
