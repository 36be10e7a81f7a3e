// Finds texts that a user should not send to a stranger: phone numbers, links, seed phrases or private keys, and card numbers.
export type Sensitive = "phone" | "link" | "seed" | "card";

const LINK =
	/https?:\/\/|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|io|me|co|app|xyz|info|link|site|top|ru|cn|th|jp|kr|br)(?![a-z0-9])/iu;
/** A phone number begins with + or 0, or consists of groups of digits. */
const PHONE = /(?:\+\d|\b0\d)(?:[\s().-]?\d){7,13}(?!\d)|\b\d{3}[\s.-]\d{3,4}[\s.-]\d{4}\b/u;
const DIGIT_GROUPS = /\d(?:[ -]?\d){12,18}/gu;
const PRIVATE_KEY = /\b(?:0x)?[0-9a-f]{64}\b/iu;
/** A seed phrase has at least twelve words of 3 to 8 letters. Sentences with twelve such words and no punctuation are rare. */
const SEED = /(?:^|[^a-z])(?:[a-z]{3,8}[\s,]+){11,}[a-z]{3,8}(?![a-z])/iu;

/** Checks Luhn's check digit, which every card number has. */
function isCard(text: string): boolean {
	const digits = [...text.replace(/\D/g, "")].reverse().map(Number);
	const sum = digits.reduce((total, digit, index) => {
		const value = index % 2 === 0 ? digit : digit * 2;
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

/** Returns the kinds of sensitive text in a message. Full-width digits and letters are recognised too. */
export function findSensitive(message: string): readonly Sensitive[] {
	const text = message.normalize("NFKC");
	const hasCard = (text.match(DIGIT_GROUPS) ?? []).some(isCard);
	return [
		...(!hasCard && PHONE.test(text) ? (["phone"] as const) : []),
		...(LINK.test(text) ? (["link"] as const) : []),
		...(SEED.test(text) || PRIVATE_KEY.test(text) ? (["seed"] as const) : []),
		...(hasCard ? (["card"] as const) : []),
	];
}
