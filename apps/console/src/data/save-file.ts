// Saves a file that the server sends only once. With the File System Access API, bytes are written to the disk as they arrive.
// Other browsers hold the file in memory or in a temporary file until it is complete.

/** Error: the file did not arrive completely, and the server no longer has it. */
export class DownloadBroken extends Error {
	override name = "DownloadBroken";
}

interface SavePicker {
	showSaveFilePicker?: (options: {
		suggestedName: string;
		types: readonly { accept: Readonly<Record<string, readonly string[]>> }[];
	}) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

/**
 * Requests a file and saves it. The operator chooses the location before the request, because a browser allows the choice only
 * shortly after a click. Returns false, and sends no request, if the operator cancels the choice. @throws DownloadBroken and
 * the errors of `request`
 */
export async function saveFile(name: string, request: () => Promise<Response>): Promise<boolean> {
	const { showSaveFilePicker } = globalThis as SavePicker;
	if (showSaveFilePicker === undefined) {
		saveBlob(name, await complete((await request()).blob()));
		return true;
	}
	let sink: WritableStream<Uint8Array>;
	try {
		const place = await showSaveFilePicker({ suggestedName: name, types: [{ accept: { "text/csv": [".csv"] } }] });
		sink = await place.createWritable();
	} catch (error) {
		if ((error as Error).name === "AbortError") return false;
		throw error;
	}
	let response: Response;
	try {
		response = await request();
	} catch (error) {
		await sink.abort();
		throw error;
	}
	// If the stream fails, `pipeTo` aborts the write, and the chosen file stays unchanged.
	await complete((response.body as ReadableStream<Uint8Array>).pipeTo(sink));
	return true;
}

async function complete<T>(arriving: Promise<T>): Promise<T> {
	try {
		return await arriving;
	} catch (cause) {
		throw new DownloadBroken("the file is incomplete", { cause });
	}
}

function saveBlob(name: string, file: Blob): void {
	const address = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser reads the file after the click, so its URL is revoked later.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
