// Joins class names; falsy ones fall away.
export function join(...names: (string | false | null | undefined)[]): string {
	return names.filter(Boolean).join(" ");
}
