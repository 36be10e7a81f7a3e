// Sheets of a position's actions: close, stops, cancel, ADL queue. Loaded when the first sheet is opened, so that a list does not carry
// their code.
import type { Position } from "@candor/contract";
import { AdlSheet } from "./adl-sheet.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

export type Doing = "close" | "stops" | "cancel" | "adl";

/** Renders the open sheet. @param doing undefined: the open sheet closes */
export function PositionDoing({ position, doing, onDone }: { position: Position; doing: Doing | undefined; onDone: () => void }) {
	return (
		<>
			<CloseSheet position={position} open={doing === "close"} onClose={onDone} />
			<StopsSheet position={position} open={doing === "stops"} onClose={onDone} />
			<ConfirmCancel position={position} open={doing === "cancel"} onClose={onDone} />
			<AdlSheet queue={position.adl_queue ?? 0} open={doing === "adl"} onClose={onDone} />
		</>
	);
}
