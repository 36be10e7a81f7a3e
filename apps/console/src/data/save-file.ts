// Saves a file that the server sends once. Where the browser has the File System Access API, bytes go to the disk as they arrive. Other
// browsers hold the whole file, in memory or in a temporary file, until it is complete.

/** The file did not arrive completely. The server has no copy any more. */
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
 * Requests a file and saves it. The operator chooses the place before the request, because a browser allows this choice only shortly after a click. Returns false, without a request, if the operator chose no place. @throws DownloadBroken and the errors of `request`
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
	// If the stream fails, the write is aborted and the chosen file is unchanged.
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
	// Releases the file after a delay, because the browser must have begun to read it.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
