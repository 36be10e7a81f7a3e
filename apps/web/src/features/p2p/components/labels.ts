// Texts of the catalogue in the user's language, and the formats of P2P figures.
import type { LocalText, P2pChatEvent, P2pOrder, PayType } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "../../../data/language.ts";
import { useP2pConfig } from "../data/p2p-queries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns a function that returns the text of the catalogue in the user's language. */
export function useLocalText(): (text: LocalText) => string {
	const language = useLanguage();
	return (text) => text[language];
}

/** Returns a function that names a pay type. While the catalogue is unknown, the name is the pay type's id. */
export function usePayTypeName(): (payType: string) => string {
	const local = useLocalText();
	const { data } = useP2pConfig();
	return (payType) => {
		const known: PayType | undefined = data?.pay_types.find((one) => one.pay_type === payType);
		return known === undefined ? payType : local(known.name);
	};
}

/** Returns a function that writes a length of time in minutes, hours or days, rounded up. */
export function useDuration(): (ms: number) => string {
	const { t } = useLingui();
	return (ms) => {
		const minutes = Math.ceil(ms / MINUTE_MS);
		const hours = Math.ceil(ms / HOUR_MS);
		const days = Math.ceil(ms / (24 * HOUR_MS));
		if (ms < 2 * HOUR_MS) return t`${minutes} min`;
		return ms <= 72 * HOUR_MS ? t`${hours} h` : t`${days} days`;
	};
}

/** Returns a function that writes parts per million as percent with one decimal, rounded down. */
export function useShare(): (ppm: number) => string {
	const { figure } = useFigures();
	return (ppm) => `${figure((Math.floor(ppm / 1_000) / 10).toFixed(1), { short: true })} %`;
}

export function useStateNames(): Readonly<Record<P2pOrder["state"], string>> {
	const { t } = useLingui();
	return {
		created: t({ message: "Created", context: "a P2P order" }),
		paying: t({ message: "Awaiting payment", context: "a P2P order" }),
		closing: t({ message: "Payment time over", context: "a P2P order" }),
		paid: t({ message: "Paid, awaiting release", context: "a P2P order" }),
		disputed: t({ message: "In dispute", context: "a P2P order" }),
		released: t({ message: "Completed", context: "a P2P order" }),
		cancelled: t({ message: "Cancelled", context: "a P2P order" }),
	};
}

/** Returns the tone of a state's badge. States that need an action stand out. */
export function toneOf({ state, held, reversed }: Pick<P2pOrder, "state" | "held" | "reversed">) {
	if (held || reversed || state === "disputed") return "warn" as const;
	if (state === "released") return "good" as const;
	return state === "cancelled" || state === "closing" ? ("plain" as const) : ("brand" as const);
}

/** Returns a function that describes the event of a system message in the chat. */
export function useSystemText(): (event: string) => string {
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
