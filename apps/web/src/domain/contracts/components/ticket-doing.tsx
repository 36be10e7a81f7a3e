// Sheets of a position's row: close, stops, cancel, ADL queue. Loaded when the first of them is opened, so that a list does not carry them.
import type { Ticket } from "@candor/contract";
import { AdlSheet } from "./adl-sheet.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

export type Doing = "close" | "stops" | "cancel" | "adl";

/** @param doing undefined: the open sheet closes */
export function TicketDoing({ ticket, doing, onDone }: { ticket: Ticket; doing: Doing | undefined; onDone: () => void }) {
	return (
		<>
			<CloseSheet ticket={ticket} open={doing === "close"} onClose={onDone} />
			<StopsSheet ticket={ticket} open={doing === "stops"} onClose={onDone} />
			<ConfirmCancel ticket={ticket} open={doing === "cancel"} onClose={onDone} />
			<AdlSheet queue={ticket.adl_queue ?? 0} open={doing === "adl"} onClose={onDone} />
		</>
	);
}
