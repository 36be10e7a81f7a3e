// Saves or shares a picture that the browser has drawn.

const REVOKE_AFTER_MS = 60_000;

/** Converts a canvas to a PNG file. @throws if the browser cannot convert it */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
	if (blob === null) throw new Error("the browser made no picture");
	return new File([blob], name, { type: "image/png" });
}

export function savePicture(picture: File): void {
	const address = URL.createObjectURL(picture);
	const link = document.createElement("a");
	link.href = address;
	link.download = picture.name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

/** Returns true if the browser can share picture files. */
export function canSharePictures(): boolean {
	const sample = new File([], "sample.png", { type: "image/png" });
	return navigator.canShare?.({ files: [sample] }) === true;
}

export const sharePicture = (picture: File, title: string, text: string): Promise<void> =>
	navigator.share({ files: [picture], title, text });
