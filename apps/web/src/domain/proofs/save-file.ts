const REVOKE_AFTER_MS = 60_000;

export function saveFile(name: string, value: unknown): void {
	const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, "\t")], { type: "application/json" }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
