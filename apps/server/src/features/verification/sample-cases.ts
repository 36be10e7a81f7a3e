// Made-up cases of a sandbox, with which a reviewer can practise. Their users do not exist, so no decision about them reaches the
// core.
import type { VerificationItem } from "@candor/contract";
import { addCase, addStep, sendItems } from "./case-store.ts";
import type { SentPicture, VerificationDependencies } from "./dependencies.ts";
import type { PersonalData } from "./personal-data.ts";
import { REVIEW_HOURS } from "./policy.ts";
import { ITEMS } from "./show-level.ts";
import type { VerificationCases } from "./verification-cases.ts";

const HOUR_MS = 3_600_000;
/** First user number of the made-up cases. The numbers are below those of all accounts, so that no real user has one. */
const FIRST_SAMPLE = 90_001;

interface Sample {
	readonly data: PersonalData;
	readonly level: "basic" | "advanced";
	/** Age of the case in hours. */
	readonly hours: number;
	readonly expiresOn?: string;
	/** Name on the drawn document; undefined if it is the same as the typed name. */
	readonly nameOnDocument?: string;
}

const person = (country: string, name: string, id_number: string, birth_date: string): PersonalData => ({
	...{ country, name, id_number, contact: "sample@example.org", birth_date },
});
const SAMPLES: readonly Sample[] = [
	{ level: "basic", hours: 75, data: person("TH", "Somchai Sample", "SAMPLE-1001", "1988-04-12") },
	{ level: "basic", hours: 30, data: person("ES", "María del Ejemplo", "SAMPLE-1002", "1995-09-30") },
	{ level: "basic", hours: 20, data: person("ES", "Mario Duplicado", "SAMPLE-1002", "1979-01-05") },
	{ level: "basic", hours: 9, data: person("RU", "Олег Вымыслов", "SAMPLE-1003", "1980-06-01") },
	{ level: "advanced", hours: 6, expiresOn: "2031-05-01", data: person("JP", "Sample Hanako", "SAMPLE-1004", "1991-12-24") },
	{
		...{ level: "advanced", hours: 2, expiresOn: "2030-02-01", nameOnDocument: "Minsoo Other" },
		data: person("KR", "Minsu Sample", "SAMPLE-1005", "1993-03-03"),
	},
];

export class SampleCases {
	readonly #dependencies: VerificationDependencies;
	readonly #cases: VerificationCases;

	constructor(dependencies: VerificationDependencies, cases: VerificationCases) {
		this.#dependencies = dependencies;
		this.#cases = cases;
	}

	/** Adds the made-up cases to a sandbox that has none. Returns the number of added cases; always 0 in a live exchange. */
	async add(): Promise<number> {
		const { db, views, now } = this.#dependencies;
		if (views.founding.mode !== "sandbox") return 0;
		const has = await db
			.selectFrom("people.verification_subjects")
			.select("user_id")
			.where("made_up", "=", true)
			.executeTakeFirst();
		if (has !== undefined) return 0;
		await db.transaction().execute(async (trx) => {
			for (const [index, { data, level, hours, expiresOn }] of SAMPLES.entries()) {
				const user = FIRST_SAMPLE + index;
				await this.#cases.personal.save(trx, user, data, true);
				const sent = now() - hours * HOUR_MS;
				const row = await addCase(trx, {
					...{ user_id: BigInt(user), level, state: "under_review", version: 1 },
					...{ sent_at: BigInt(sent), due_at: BigInt(sent + REVIEW_HOURS * HOUR_MS) },
					...(level === "advanced" && { document_type: "id_card", expires_on: expiresOn ?? null }),
				});
				if (row === undefined) continue;
				await sendItems(trx, row, ITEMS[level]);
				await addStep(trx, row, sent, "sent");
			}
		});
		return SAMPLES.length;
	}
}

const TITLES: Readonly<Partial<Record<VerificationItem, string>>> = { front: "Front", back: "Back", hand: "Photo with document" };

/** Draws a document of a made-up case, marked with the viewer's number and the time. */
export function drawSample(
	user: number,
	item: VerificationItem,
	paperCode: string,
	{ operator, at }: { readonly operator: number; readonly at: number },
): SentPicture {
	const sample = SAMPLES[user - FIRST_SAMPLE];
	const lines = [
		TITLES[item] ?? item,
		`Name: ${sample?.nameOnDocument ?? sample?.data.name ?? ""}`,
		`Number: ${sample?.data.id_number ?? ""}`,
		`Born: ${sample?.data.birth_date ?? ""}  Expires: ${sample?.expiresOn ?? "-"}`,
		...(item === "hand" ? [`Code on paper: ${paperCode}`] : []),
	];
	const mark = `OP ${operator} ${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
	const text = (x: number, y: number, size: number, words: string, more = "") =>
		`<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" ${more}>${escaped(words)}</text>`;
	const svg = [
		'<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 960 600">',
		'<rect width="960" height="600" rx="32" fill="#e8edf3"/><circle cx="760" cy="250" r="90" fill="#c3cedb"/>',
		'<path d="M620 500a140 140 0 0 1 280 0z" fill="#c3cedb"/>',
		text(480, 340, 150, "SAMPLE", 'text-anchor="middle" fill="#d33" fill-opacity="0.25" transform="rotate(-20 480 300)"'),
		...lines.map((line, index) => text(60, 110 + index * 70, index === 0 ? 44 : 32, line, 'fill="#223"')),
		...[30, 590].map((y) => text(20, y, 20, `${mark}    ${mark}`, 'fill="#223" fill-opacity="0.6"')),
		"</svg>",
	].join("");
	return { bytes: Buffer.from(svg), type: "image/svg+xml" };
}

function escaped(text: string): string {
	return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
