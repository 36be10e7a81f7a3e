// Checks the form of the basic verification before it is sent. The server makes the same checks again.
export const BASIC_FIELDS = ["country", "name", "id_number", "contact", "birth_date"] as const;
export type BasicField = (typeof BASIC_FIELDS)[number];
export type BasicValues = Readonly<Record<BasicField, string>>;
export type BasicProblem =
	| "country_required"
	| "name_required"
	| "id_number_required"
	| "contact_required"
	| "contact_wrong"
	| "birth_date_required"
	| "birth_date_wrong"
	| "under_age";
export type BasicProblems = Partial<Record<BasicField, BasicProblem>>;

const DAY_BEGINS_LAST_MS = 12 * 3_600_000;
const EARLIEST_BIRTH = "1900-01-01";
const CONTACT = /^(?:[^\s@]+@[^\s@]+\.[^\s@]+|\+?[\d\s().-]{6,32})$/;

/**
 * Returns the current date in UTC-12, the time zone in which each day begins last, so that a user never counts as adult too
 * early.
 */
export const lastDay = (nowMs: number): string => new Date(nowMs - DAY_BEGINS_LAST_MS).toISOString().slice(0, 10);

/** Returns true for an existing date in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const at = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/**
 * Returns true if a user is at least `age` years old on `today`. In years without 29 February, a user born on that day becomes
 * a year older on 1 March.
 */
export function isOfAge(birthDate: string, age: number, today: string): boolean {
	const reached = `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, "0")}${birthDate.slice(4)}`;
	return reached <= today;
}

/**
 * Checks the form.
 * @param leastAge minimum age in the user's country, in years; undefined while it is unknown
 * @param fixed fields that a reviewer has accepted; they are not checked
 */
export function checkBasic(
	values: BasicValues,
	leastAge: number | undefined,
	nowMs: number,
	fixed: ReadonlySet<BasicField>,
): BasicProblems {
	const problems: BasicProblems = {};
	const birth = values.birth_date.trim();
	const today = lastDay(nowMs);
	if (values.country === "") problems.country = "country_required";
	if (values.name.trim() === "") problems.name = "name_required";
	if (values.id_number.trim() === "") problems.id_number = "id_number_required";
	if (values.contact.trim() === "") problems.contact = "contact_required";
	else if (!CONTACT.test(values.contact.trim())) problems.contact = "contact_wrong";
	if (birth === "") problems.birth_date = "birth_date_required";
	else if (!isDay(birth) || birth < EARLIEST_BIRTH || birth > today) problems.birth_date = "birth_date_wrong";
	else if (leastAge !== undefined && !isOfAge(birth, leastAge, today)) problems.birth_date = "under_age";
	for (const field of fixed) delete problems[field];
	return problems;
}
