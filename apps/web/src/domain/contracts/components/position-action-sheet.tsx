// Sheets for the actions on a position. This code loads when the user first opens a sheet, so that lists of positions need less
// code.
import type { Position } from "@candor/contract";
import { AdlSheet } from "./adl-sheet.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { StopsSheet } from "./stops-sheet.tsx";

export type PositionAction = "close" | "stops" | "cancel" | "adl";

export function PositionActionSheet({
	position,
	doing,
	onDone,
}: {
	position: Position;
	doing: PositionAction | undefined;
	onDone: () => void;
}) {
	return (
		<>
			<CloseSheet position={position} open={doing === "close"} onClose={onDone} />
			<StopsSheet position={position} open={doing === "stops"} onClose={onDone} />
			<ConfirmCancel position={position} open={doing === "cancel"} onClose={onDone} />
			<AdlSheet queue={position.adl_queue ?? 0} open={doing === "adl"} onClose={onDone} />
		</>
	);
}
