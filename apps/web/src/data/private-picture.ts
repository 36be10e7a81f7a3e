// Loads a picture that only the user may read. An image element cannot send the session's token, so this code fetches the
// picture as a blob.
import { session } from "./session.ts";

/** Loads a picture. @param path path of the picture in the server's response @throws if the server does not send the picture */
export async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
	const response = await fetch(`${API_BASE}${path}`, { headers: { authorization: session.get()?.token ?? "" }, signal });
	if (!response.ok) throw new Error(`picture: ${response.status}`);
	return response.blob();
}
