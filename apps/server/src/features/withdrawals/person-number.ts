/** Numbers of persons begin here, so that none is the number of a user. */
const FIRST_PERSON = 2 ** 52;

/**
 * Returns the number of the person with a document. All accounts with one document share it. @param numberHash keyed hash of the
 * document number, hex; undefined for a user without documents, who is a person of their own
 */
export function personNumber(user: number, numberHash: string | undefined): number {
	if (numberHash === undefined) return user;
	// 52 bits: two of a million persons share a number with a probability of one in ten thousand.
	return FIRST_PERSON + Number.parseInt(numberHash.slice(0, 13), 16);
}
