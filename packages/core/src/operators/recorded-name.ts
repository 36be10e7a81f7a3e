// Maps the current names of commands to their recorded names and back. Snapshots and operators' events contain names of commands
// as text. In these texts, a renamed command keeps its first name.
const RECORDED_AS: ReadonlyMap<string, string> = new Map([
	["FundPlatform", "FundHouse"],
	["DefundPlatform", "DefundHouse"],
]);
const CURRENT = new Map([...RECORDED_AS].map(([current, recorded]) => [recorded, current]));

/** Returns the name of a command in journals and snapshots. */
export function recordedName(type: string): string {
	return RECORDED_AS.get(type) ?? type;
}

/** Returns the current name of the command with this recorded name. */
export function commandOfRecordedName(recorded: string): string {
	return CURRENT.get(recorded) ?? recorded;
}
