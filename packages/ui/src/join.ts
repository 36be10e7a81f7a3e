// Joins class names; falsy values are omitted.
export function join(...names: (string | false | null | undefined)[]): string {
	return names.filter(Boolean).join(" ");
}
