// Describes the details of an audit log entry, which are JSON with technical names, as text for operators.
import type { AUDIT_DETAILS } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useAuditKindTexts } from "./audit-kinds.ts";
import { utcText } from "./moments.tsx";
import { REFUSAL_TEXTS } from "./problem-texts.ts";
import { useTableText } from "./selection-facts.tsx";
import { useCommandTexts } from "./use-texts.ts";
import { useStandingText, useVerifiedText } from "./user-badges.tsx";

type Detail = (typeof AUDIT_DETAILS)[number];
const TIMES: ReadonlySet<string> = new Set<Detail>(["from", "to", "until", "joined_from", "joined_to"]);

function useDetailNames(): Readonly<Record<Detail, string>> {
	const { t } = useLingui();
	return {
		accepted: t`accepted`,
		account: t`bank account`,
		bank_deposit: t`bank deposit`,
		card: t`card`,
		case: t({ message: "case", context: "of identity verification" }),
		codes: t`reason codes`,
		command: t`command`,
		decision: t`decision`,
		enrolment: t`enrolment`,
		entries: t`entries`,
		export: t({ message: "export", context: "noun" }),
		fault: t`cause of failure`,
		from: t({ message: "from", context: "beginning of a time" }),
		hash: t`hash`,
		hold: t`legal hold`,
		identifier: t`identifier`,
		intent: t`intent`,
		item: t`document`,
		joined_from: t`joined from`,
		joined_to: t`joined before`,
		kind: t({ message: "kind", context: "of a rejection" }),
		lines: t`lines`,
		match: t`match`,
		of: t`list`,
		of_kind: t({ message: "kind", context: "of an entry" }),
		omitted: t`entries left out`,
		operator: t`operator`,
		order: t({ message: "order", context: "P2P order" }),
		queue: t`queue`,
		refusal: t`refusal`,
		requested_by: t`requested by`,
		role: t`role`,
		rows: t`rows`,
		search: t`searched text`,
		seq: t`journal`,
		sha256: t`SHA-256 of the file`,
		show: t`part`,
		standing: t`standing`,
		state: t`state`,
		step: t`step`,
		table: t`table`,
		to: t({ message: "before", context: "end of a time" }),
		until: t`until`,
		user: t`user`,
		users: t`users`,
		verified: t`verification`,
		version: t`version`,
		withdrawal: t`withdrawal`,
	};
}

/** Texts for technical words in the details. Codes of documents and of rejections are shown as they are. */
function useDetailWords(): Readonly<Record<string, string>> {
	const { t } = useLingui();
	return {
		accept: t({ message: "accept", context: "decision" }),
		approved: t({ message: "approved", context: "step" }),
		banks: t`banks`,
		bank_cards: t`bank cards`,
		cancelled: t({ message: "cancelled", context: "step" }),
		clear: t({ message: "clear", context: "decision" }),
		confirm: t({ message: "confirm", context: "decision" }),
		decided: t({ message: "decided", context: "step" }),
		deposits: t`deposits`,
		deposit_trace: t`deposit trace`,
		downloaded: t({ message: "downloaded", context: "step" }),
		ended: t({ message: "ended", context: "step" }),
		expired: t({ message: "expired", context: "step" }),
		failed: t({ message: "failed", context: "step" }),
		false: t`no`,
		freeze: t({ message: "freeze", context: "decision" }),
		held_rebates: t`held rebates`,
		interrupted: t`the server stopped`,
		legal_holds: t`legal holds`,
		p2p_advertisements: t`P2P advertisements`,
		p2p_merchants: t`P2P merchants`,
		p2p_orders: t`P2P orders`,
		ready: t({ message: "ready", context: "step" }),
		refused: t({ message: "refused", context: "step" }),
		reject: t({ message: "reject", context: "decision" }),
		requested: t({ message: "requested", context: "step" }),
		rights_lost: t`operator lost the rights`,
		sent: t({ message: "sent", context: "step" }),
		statement_texts: t`texts of a statement`,
		too_many_rows: t`too many rows`,
		true: t`yes`,
		verification: t`identity verification`,
		waits_for_second: t`waits for a second operator`,
		watch_lists: t`watch lists`,
		withdrawals: t`withdrawals`,
	};
}

/**
 * Returns a function that converts the details of an entry (JSON text) to readable text. Hashes are shortened, and lists of
 * users are left out.
 */
export function useDetailText(): (details: string) => string {
	const { t } = useLingui();
	const names = useDetailNames();
	const words = useDetailWords();
	const kinds = useAuditKindTexts();
	const tableText = useTableText();
	const verifiedText = useVerifiedText();
	const standingText = useStandingText();
	const { titleOf, wordText } = useCommandTexts();
	const valueText = (name: string, value: unknown): string => {
		const text = Array.isArray(value) ? value.map(String).join(" ") : String(value);
		if (TIMES.has(name)) return `${utcText(Number(value))} UTC`;
		if (name === "command") return titleOf(text);
		if (name === "role") return wordText(text);
		if (name === "of_kind") return kinds[text as keyof typeof kinds] ?? text;
		if (name === "table" && (text === "users" || text === "audit")) return tableText(text);
		if (name === "verified") return verifiedText(text as Parameters<typeof verifiedText>[0]) ?? text;
		if (name === "standing") return standingText(text as Parameters<typeof standingText>[0]) ?? text;
		if (name === "refusal" && Object.hasOwn(REFUSAL_TEXTS, text)) return t(REFUSAL_TEXTS[text as keyof typeof REFUSAL_TEXTS]);
		if (/^[0-9a-f]{64}$/.test(text)) return `${text.slice(0, 12)}…`;
		return words[text] ?? text;
	};
	return (details) => {
		let facts: [string, unknown][];
		try {
			facts = Object.entries(JSON.parse(details) as Record<string, unknown>);
		} catch {
			return details;
		}
		return facts
			.filter(([, value]) => !Array.isArray(value) || value.length > 0)
			.map(([name, value]) => `${names[name as Detail] ?? name}: ${valueText(name, value)}`)
			.join(", ");
	};
}
