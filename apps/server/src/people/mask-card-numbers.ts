// Finds and masks card numbers in texts that users and operators type. A card number in a stored text would otherwise reach
// lists, mails, exports and backups.

/** Matches a digit that a keyboard of the app's languages can type: ASCII, full-width or Thai. */
const DIGIT = "[0-9\uff10-\uff19\u0e50-\u0e59]";
const SEPARATOR = "[ \u00a0\u2000-\u200a\u202f\u3000\\-\u2010-\u2015\u2212\uff0d]";
const RUN = new RegExp(`${DIGIT}(?:${SEPARATOR}{0,2}${DIGIT})+`, "g");
const GROUP = new RegExp(`${DIGIT}+`, "g");
const ONE_DIGIT = new RegExp(DIGIT, "g");
const SHORTEST = 13;
const LONGEST = 19;
const SHOWN = 4;

/**
 * Masks card numbers: replaces all digits except the last four by `*`. A sequence of 13 to 19 digits with a valid Luhn check
 * digit counts as a card number. It may contain spaces or hyphens, and other numbers may precede or follow it.
 */
export function maskCardNumbers(text: string): string {
	return text.replace(RUN, maskRun);
}

export function hasCardNumber(text: string): boolean {
	return maskCardNumbers(text) !== text;
}

/**
 * Checks the last digit by the Luhn algorithm (ISO/IEC 7812-1).
 * @param digits ASCII digits
 */
export function isLuhnValid(digits: string): boolean {
	let sum = 0;
	for (let at = 0; at < digits.length; at++) {
		const digit = Number(digits[digits.length - 1 - at]);
		const doubled = digit * 2;
		sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}

function maskRun(run: string): string {
	const groups = [...run.matchAll(GROUP)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
	const parts: string[] = [];
	let done = 0;
	for (let first = 0; first < groups.length; ) {
		const last = lastGroupOfCard(run, groups, first);
		if (last === undefined) {
			first++;
			continue;
		}
		const [start, end] = [groups[first]?.start ?? 0, groups[last]?.end ?? 0];
		parts.push(run.slice(done, start), maskDigits(run.slice(start, end)));
		done = end;
		first = last + 1;
	}
	return parts.join("") + run.slice(done);
}

/**
 * Returns the index of the group of digits that ends the longest card number beginning with group `first`; undefined if none
 * begins there.
 */
function lastGroupOfCard(run: string, groups: readonly { start: number; end: number }[], first: number): number | undefined {
	let digits = "";
	let found: number | undefined;
	for (let last = first; last < groups.length; last++) {
		digits += asciiDigits(run.slice(groups[last]?.start, groups[last]?.end));
		if (digits.length > LONGEST) break;
		if (digits.length >= SHORTEST && isLuhnValid(digits)) found = last;
	}
	return found;
}

function maskDigits(text: string): string {
	let left = [...text.matchAll(ONE_DIGIT)].length - SHOWN;
	return text.replace(ONE_DIGIT, (digit) => (left-- > 0 ? "*" : digit));
}

/** Converts digits to ASCII. In each script the characters for 0 to 9 follow each other. */
function asciiDigits(text: string): string {
	return text.replace(ONE_DIGIT, (digit) => {
		const code = digit.charCodeAt(0);
		return String(code - (code >= 0xff10 ? 0xff10 : code >= 0x0e50 ? 0x0e50 : 0x30));
	});
}
