// What opens over a position's row: closing it, its stops, taking out what waits, what its place in the queue means. Fetched when the first of
// them is wanted, so that a list of positions carries none of it.
import type { Position } from "@candor/contract";
import { AdlSheet } from "./adl-sheet.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

export type Doing = "close" | "stops" | "cancel" | "adl";

/** @param doing undefined: what was open slides out */
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
