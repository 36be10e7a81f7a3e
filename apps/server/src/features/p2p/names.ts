// Checks the public names of merchants. A name must not look like another merchant's name, or like a name of the exchange's
// staff.

const SHAPE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ]{1,22}[\p{L}\p{M}\p{N}]$/u;
const LETTER = /\p{L}/u;

/** Letters that look alike, keyed by the letter that replaces them in a comparison. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
	a: "4@àáâãäåаαａ",
	b: "8вβ",
	c: "сϲç",
	d: "ԁ",
	e: "3еёεèéêë",
	h: "һн",
	l: "1iíìîïıіⅼ|!",
	j: "јʝ",
	k: "кκ",
	m: "м",
	n: "пηñ",
	o: "0оοσòóôõöø",
	p: "рρ",
	r: "гя",
	s: "5ѕ$",
	t: "7тτ",
	u: "υùúûüµ",
	v: "νѵ",
	w: "ωшѡ",
	x: "хχ",
	y: "уγý",
};
const FOLDED: ReadonlyMap<string, string> = new Map(
	Object.entries(LOOK_ALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Words that only the exchange may use in a name, in the five languages of the app. */
const RESERVED = [
	...["candor", "staff", "admin", "moderator", "support", "official", "operator", "helpdesk", "customerservice", "trader"],
	...["soporte", "oficial", "operador", "moderador", "atencionalcliente"],
	...["公式", "運営", "管理者", "サポート", "スタッフ", "カンダー"],
	...["공식", "운영자", "관리자", "고객지원", "고객센터", "직원"],
	...["ทางการ", "แอดมิน", "ผู้ดูแล", "ฝ่ายสนับสนุน", "เจ้าหน้าที่", "พนักงาน"],
] as const;

/** Returns the name without case, spaces, accents and look-alike letters. Two names with the same key look alike. */
export function nameKey(name: string): string {
	const plain = name
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/\s/gu, "")
		.normalize("NFD")
		.replaceAll(/[\u0300-\u036f]/gu, "");
	return [...plain.normalize("NFC")].map((letter) => FOLDED.get(letter) ?? letter).join("");
}

const RESERVED_KEYS = RESERVED.map(nameKey);

/** Returns the reason to refuse a name; undefined if a merchant may use it. */
export function nameProblem(name: string): "merchant_name_malformed" | "merchant_name_reserved" | undefined {
	if (!SHAPE.test(name) || !LETTER.test(name) || name.includes("  ")) return "merchant_name_malformed";
	const key = nameKey(name);
	return RESERVED_KEYS.some((word) => key.includes(word)) ? "merchant_name_reserved" : undefined;
}
