// Maps current command names to recorded names. Snapshots and operators' events contain command names as text. There a renamed command
// keeps its first name.
const RECORDED_AS: ReadonlyMap<string, string> = new Map([
	["FundPlatform", "FundHouse"],
	["DefundPlatform", "DefundHouse"],
]);
const CURRENT = new Map([...RECORDED_AS].map(([current, recorded]) => [recorded, current]));

/** Returns the name under which journals and snapshots record a command. */
export function recordedName(type: string): string {
	return RECORDED_AS.get(type) ?? type;
}

/** Returns a command's current name from its recorded name. */
export function commandOfRecordedName(recorded: string): string {
	return CURRENT.get(recorded) ?? recorded;
}
