import type { P2pChatEvent } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

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
