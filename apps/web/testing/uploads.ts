// Fake of `POST upload` for component tests. It replaces XMLHttpRequest; the test controls the progress and the response.
import { act } from "@testing-library/react";

class PendingUpload {
	readonly upload: { onprogress?: (event: { readonly loaded: number; readonly total: number }) => void } = {};
	status = 0;
	responseText = "";
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	isCancelled = false;
	body: FormData = new FormData();
	open(): void {}
	setRequestHeader(): void {}
	send(body: FormData): void {
		this.body = body;
		sent.push(this);
	}
	abort(): void {
		this.isCancelled = true;
		this.onabort?.();
	}

	get file(): File {
		return this.body.get("file") as File;
	}
	/** Reports progress of the upload. @param share part of the picture that was sent, from 0 to 1 */
	progress(share: number): Promise<void> {
		return act(async () => this.upload.onprogress?.({ loaded: share * 1_000, total: 1_000 }));
	}
	accept(id: string): Promise<void> {
		return this.#respond({ type: "ok", code: 1, message: "OK", msg: "success", data: { id, url: `/api/images/${id}` } });
	}
	refuse(message: string, error = "refused"): Promise<void> {
		return this.#respond({ type: "error", code: 0, message, msg: message, data: null, error, params: {} });
	}
	lose(): Promise<void> {
		return act(async () => this.onerror?.());
	}
	#respond(envelope: object): Promise<void> {
		this.status = 200;
		this.responseText = JSON.stringify(envelope);
		return act(async () => this.onload?.());
	}
}

const sent: PendingUpload[] = [];
let previews = 0;

/** Uploads so far, in order. */
export const uploads = (): readonly PendingUpload[] => sent;

/** Forgets all uploads. Runs before each test. */
export function resetUploads(): void {
	sent.length = 0;
	Object.assign(globalThis, { XMLHttpRequest: PendingUpload });
	Object.assign(URL, { createObjectURL: () => `blob:preview-${++previews}`, revokeObjectURL() {} });
}

export const pictureOf = (name: string, bytes = 3_300_000, type = "image/jpeg"): File => {
	const file = new File(["picture"], name, { type });
	Object.defineProperty(file, "size", { value: bytes });
	return file;
};
