// The code that a user writes on paper for the photo with the document. It binds the photo to this request.
import { createHmac } from "node:crypto";

/** Letters that do not resemble a digit in handwriting. */
const LETTERS = "ACDEFHJKLMNPRTUVWXY";

/** Returns the code, for example R4-81. @param round increases when all documents are required again */
export function paperCode(secret: Uint8Array, user: number, round: number): string {
	const bytes = createHmac("sha256", secret).update(`paper code/${user}/${round}`).digest();
	const [letter, digits] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
	const number = String(digits % 1_000).padStart(3, "0");
	return `${LETTERS[letter % LETTERS.length]}${number[0]}-${number.slice(1)}`;
}
