// Computes the code that a user must write on paper for the photo with the document. The code proves that the photo was taken for
// this request.
import { createHmac } from "node:crypto";

/** Letters that do not look like a digit in handwriting. */
const LETTERS = "ACDEFHJKLMNPRTUVWXY";

/** Returns the code, for example R4-81. @param round number that rises each time all documents are required again */
export function paperCode(secret: Uint8Array, user: number, round: number): string {
	const bytes = createHmac("sha256", secret).update(`paper code/${user}/${round}`).digest();
	const [letter, digits] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
	const number = String(digits % 1_000).padStart(3, "0");
	return `${LETTERS[letter % LETTERS.length]}${number[0]}-${number.slice(1)}`;
}
