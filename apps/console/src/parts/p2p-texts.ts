// Texts for the states, causes and reasons of P2P orders, merchants and advertisements.
import type { ConsoleData, P2pChatEvent } from "@candor/contract";
import { formatDecimalShort } from "@candor/money";
import type { BadgeTone } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { percentText } from "./figures.ts";
import { durationText } from "./moments.tsx";
import { useCommandTexts } from "./use-texts.ts";

export type P2pOrder = ConsoleData<"p2p/order">;
export type P2pOrderRow = ConsoleData<"p2p/orders">["list"][number];
export type P2pParty = P2pOrder["buyer_side"];
export type P2pMerchant = ConsoleData<"p2p/merchants">["list"][number];
export type P2pAdvertisement = ConsoleData<"p2p/advertisements">["list"][number];
type Ruling = NonNullable<P2pOrder["ruling"]>;
type AppealReason = NonNullable<P2pOrder["appeals"][number]["reason"]>;

/** Search params of the page with merchants, advertisements and catalogue. */
export interface P2pSearch {
	readonly tab?: string | undefined;
	/** Shows only merchants in this state. */
	readonly state?: string | undefined;
	/** Show only advertisements of this user and in this currency. */
	readonly user?: number | undefined;
	readonly fiat?: string | undefined;
	readonly offset?: number | undefined;
}

export const P2P_STATE_TONES: Readonly<Record<P2pOrderRow["state"], BadgeTone>> = {
	created: "plain",
	paying: "brand",
	closing: "warn",
	paid: "brand",
	disputed: "bad",
	released: "good",
	cancelled: "plain",
};

/** Returns a function that describes the event of a system message in an order's chat. */
export function useChatEventText(): (event: string) => string {
	const { t } = useLingui();
	const texts: Readonly<Record<P2pChatEvent, string>> = {
		opened: t`The order is open. The coins are in escrow`,
		declared: t`The buyer named the paying account`,
		paid: t`The buyer marked the order as paid`,
		payment_cancelled: t`The buyer cancelled the order. The coins stay in escrow for a late payment`,
		payment_expired: t`The payment time ended. The coins stay in escrow for a late payment`,
		cancelled: t`The buyer cancelled the order. The coins went back to the seller`,
		expired: t`The order expired without a paying account. The coins went back to the seller`,
		returned: t`The order is cancelled. The coins went back to the seller`,
		buyer_appealed: t`The buyer appealed. Operators decide`,
		seller_appealed: t`The seller appealed. Operators decide`,
		dispute_due: t`The release is overdue. A dispute is open`,
		release_held: t`A hold forbids the seller to release. A dispute is open`,
		released: t`The seller released the coins to the buyer`,
		agreed_released: t`Both sides agreed. The buyer gets the coins`,
		agreed_cancelled: t`Both sides agreed. The coins went back to the seller`,
		ruled_released: t`Operators ruled. The buyer gets the coins`,
		ruled_cancelled: t`Operators ruled. The coins went back to the seller`,
		closed: t`Operators closed the order. The coins went back to the seller`,
		evidence_added: t`Evidence added`,
	};
	return (event) => texts[event as P2pChatEvent] ?? event;
}

/** One tenth of a percent, in parts per million. */
const PPM_PER_STEP = 1_000;
const STEP_DECIMALS = 3;

export function useP2pTexts() {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const states: Readonly<Record<P2pOrderRow["state"], string>> = {
		created: t({ message: `Created`, context: "state of a P2P order" }),
		paying: t({ message: `Awaiting payment`, context: "state of a P2P order" }),
		closing: t({ message: `Closing`, context: "state of a P2P order" }),
		paid: t({ message: `Paid`, context: "state of a P2P order" }),
		disputed: t({ message: `In dispute`, context: "state of a P2P order" }),
		released: t({ message: `Released`, context: "state of a P2P order" }),
		cancelled: t({ message: `Cancelled`, context: "state of a P2P order" }),
	};
	const appeals: Readonly<Record<AppealReason, string>> = {
		not_released: t`Coins not released`,
		not_paid: t`Payment not received`,
		wrong_amount: t`Wrong amount paid`,
		third_party: t`Paid by another person`,
		other: t`Other reason`,
	};
	const causes: Readonly<Record<string, string>> = {
		opened: t`order opened`,
		declared: t`paying account named`,
		paid: t`payment reported`,
		cancelled: t`cancelled by the buyer`,
		timer: t`time expired`,
		released: t`released by the seller`,
		release_held: t`release during a hold of the seller`,
		closed: t`closed by operators`,
		agreed: t`both parties agreed`,
		reversed: t`payment reversed by the bank`,
		appealed: t`dispute opened`,
		ruled: t`decided by a ruling`,
	};
	return {
		states,
		/** An appeal without a reason was made automatically: by the deadline, or because a hold forbade the release. */
		appealText({ by, reason }: P2pOrder["appeals"][number]): string {
			if (reason !== null) return appeals[reason];
			return by === "timer" ? t`automatically, by the deadline` : t`release during a hold of the seller`;
		},
		/**
		 * Describes the cause of a step. A cause is an action, a rule, the reason of a ruling, or in a dispute the reason of
		 * the appeal.
		 */
		causeText(cause: string, state?: P2pOrderRow["state"]): string {
			const appeal = state === "disputed" ? appeals[cause as AppealReason] : undefined;
			return causes[cause] ?? appeal ?? wordText(cause);
		},
		rulingText: (reason: Ruling["reason"]): string => wordText(reason),
		outcomes: {
			released: t({ message: `Released`, context: "state of a P2P order" }),
			cancelled: t({ message: `Cancelled`, context: "state of a P2P order" }),
		} satisfies Readonly<Record<Ruling["outcome"], string>>,
		merchantStates: {
			applied: t({ message: `Applied`, context: "state of a merchant" }),
			approved: t({ message: `Approved`, context: "state of a merchant" }),
			closed: t({ message: `Approval ended`, context: "state of a merchant" }),
		} satisfies Readonly<Record<P2pMerchant["state"], string>>,
		advertisementStateText(state: string): string {
			const texts: Readonly<Record<string, string>> = {
				shown: t({ message: `Shown`, context: "state of an advertisement" }),
				hidden: t({ message: `Hidden`, context: "state of an advertisement" }),
				below_minimum: t`Below its minimum`,
				price_missing: t`No fresh price`,
				unavailable: t`Unavailable`,
			};
			return texts[state] ?? state;
		},
		sides: {
			buy: t({ message: `Buys`, context: "side of an advertisement" }),
			sell: t({ message: `Sells`, context: "side of an advertisement" }),
		} satisfies Readonly<Record<P2pAdvertisement["side"], string>>,
	};
}

/**
 * Formats a completion rate as a percentage, rounded down to one decimal. @param ppm parts per million; null if the user has no
 * orders, shown as a dash
 */
export const completionText = (ppm: number | null): string =>
	ppm === null ? "–" : percentText(formatDecimalShort(BigInt(Math.floor(ppm / PPM_PER_STEP)), STEP_DECIMALS));

/** Formats a median time. @param ms null if the user has no orders, shown as a dash */
export const medianText = (ms: number | null): string => (ms === null ? "–" : durationText(ms));
