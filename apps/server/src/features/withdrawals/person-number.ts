/** First number of a person. It is above all user numbers, so that a person and a user never have the same number. */
const FIRST_PERSON = 2 ** 52;

/**
 * Returns the number of the person who owns a document. All accounts with the same document have the same number. @param
 * numberHash keyed hash of the document number in hex; undefined for a user without documents, who counts as a separate person
 */
export function personNumber(user: number, numberHash: string | undefined): number {
	if (numberHash === undefined) return user;
	// 52 bits of the hash are used. The probability that any two of a million persons get the same number is one in ten thousand.
	return FIRST_PERSON + Number.parseInt(numberHash.slice(0, 13), 16);
}
