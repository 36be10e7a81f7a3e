// Calls of a user's identity verification: its state, sending data and documents, appeals, and the user's stored data
// (docs/reference/rules.md §11).
import { z } from "zod";
import { call } from "../call.ts";
import { noData, timeMs } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "../user/step-up-auth.ts";
import { verificationLevel, verificationState } from "./levels.ts";

/** The items of a case. A reviewer accepts or rejects each of them. The first five belong to the basic level. */
const VERIFICATION_ITEMS = ["country", "name", "id_number", "contact", "birth_date", "front", "back", "hand"] as const;
export const verificationItem = z.enum(VERIFICATION_ITEMS);
export type VerificationItem = z.infer<typeof verificationItem>;

/** Reasons why a reviewer rejects an item. */
const REJECTION_CODES = [
	"expired",
	"blurred",
	"cropped",
	"glare",
	"wrong_side",
	"name_differs",
	"number_differs",
	"birth_date_differs",
	"country_differs",
	"under_age",
	"screenshot",
	"edited",
	"another_person",
	"unsupported_type",
	"back_missing",
	"code_missing",
	"unreadable_script",
	"contact_unreachable",
] as const;
export const rejectionCode = z.enum(REJECTION_CODES);
export type RejectionCode = z.infer<typeof rejectionCode>;

/**
 * `retry`: the user sends only the rejected items again. `mismatch`: the data differs from the document. `final`: only an appeal
 * is left.
 */
export const rejectionKind = z.enum(["retry", "mismatch", "final"]);
export type RejectionKind = z.infer<typeof rejectionKind>;

const DOCUMENT_TYPES = ["id_card", "passport", "driving_licence"] as const;
export const documentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof documentType>;

/** A step in the progress of a case. */
const verificationStep = z.object({
	name: z.enum(["sent", "checks", "review", "second_review", "result"]),
	state: z.enum(["done", "current", "waiting", "failed"]),
	at: timeMs.nullable(),
});

/** State of one item. `code` is the reason of a rejection, and null in other states. */
const itemState = z.object({
	item: verificationItem,
	state: z.enum(["missing", "sent", "accepted", "rejected"]),
	code: rejectionCode.nullable(),
});

/** State of one verification level. `place` is the case's place among all cases that wait for a reviewer, counted from 1. */
const levelState = z.object({
	state: verificationState,
	sent_at: timeMs.nullable(),
	due_at: timeMs.nullable(),
	place: z.int().nullable(),
	kind: rejectionKind.nullable(),
	/** Reason of the decision, which the reviewer wrote for the user. */
	reason: z.string().nullable(),
	may_appeal: z.boolean(),
	appealed: z.boolean(),
	steps: z.array(verificationStep),
	items: z.array(itemState),
	/** Version of the policy under which the level was approved. */
	policy: z.int().nullable(),
	/**
	 * Reason why the level needs an update, and the time until which it keeps its rights. Set in the state `needs_update` only.
	 */
	update: z.object({ why: z.enum(["document_expired", "policy_raised", "data_changed"]), rights_until: timeMs }).nullable(),
	/** Law that requires the freeze, and the date of its next review (YYYY-MM-DD). Set in the state `frozen` only. */
	freeze: z.object({ law: z.string(), review_on: z.string() }).optional(),
});

/** `data` has the data that the user sent last, masked except for the country; null if the user has sent none. */
export const userVerification = call({
	method: "GET",
	path: "user/verification",
	needs: "session",
	says: "State of both levels of identity verification, with steps, items, reasons and due times.",
	params: z.object({}),
	data: z.object({
		basic: levelState,
		advanced: levelState,
		data: z
			.object({ country: z.string(), name: z.string(), id_number: z.string(), contact: z.string(), birth_date: z.string() })
			.nullable(),
		document_type: documentType.nullable(),
		/** Code that the user writes on paper and holds next to the document in the photo, for example R4-81. */
		paper_code: z.string(),
		/** Hours within which the platform promises a decision. */
		review_hours: z.int(),
		/** True if a sandbox can verify the user at once (`sandbox/verify`). */
		may_skip: z.boolean(),
	}),
	refusals: [],
});

/** Accepted documents by country. The call needs no session, so that a user can see them before taking a photo. */
export const verificationDocuments = call({
	method: "GET",
	path: "user/verification_documents",
	needs: "public",
	says: "Accepted documents and least age by country, the time promised for a review, and the number of late cases.",
	params: z.object({
		country: z
			.string()
			.regex(/^[A-Z]{2}$/)
			.optional(),
	}),
	data: z.object({
		countries: z.array(
			z.object({
				country: z.string(),
				least_age: z.int(),
				documents: z.array(z.object({ type: documentType, needs_back: z.boolean() })),
			}),
		),
		review_hours: z.int(),
		late_cases: z.int(),
		waiting_cases: z.int(),
	}),
	refusals: [],
});

export const realName = call({
	method: "POST",
	path: "user/real_name",
	needs: "session",
	says: "Sends the data of basic verification for review. After a rejection only the rejected items may change; the others may be absent.",
	params: z.object({
		country: z
			.string()
			.regex(/^[A-Z]{2}$/)
			.optional(),
		/** Full legal name as on the document. */
		name: z.string().trim().min(1).max(120).optional(),
		id_number: z.string().trim().min(1).max(64).optional(),
		/** Phone number with country code, or e-mail address. */
		contact: z.string().trim().min(1).max(254).optional(),
		/** Date of birth, as YYYY-MM-DD. */
		birth_date: z
			.string()
			.regex(/^\d{4}-\d{2}-\d{2}$/)
			.optional(),
	}),
	data: noData,
	refusals: [
		"verification_under_review",
		"verification_done",
		"verification_final",
		"verification_frozen",
		"invalid_country",
		"name_malformed",
		"id_number_malformed",
		"contact_malformed",
		"birth_date_malformed",
		"under_age",
		"item_already_accepted",
		"sandbox_documents",
	],
});

/** The image ids are those that `upload` returned for the purpose `document`. */
export const realName2 = call({
	method: "POST",
	path: "user/real_name2",
	needs: "session",
	says: "Sends the documents of advanced verification for review. Accepted images need not be sent again.",
	params: z.object({
		document_type: documentType,
		front_image: z.string().max(64).optional(),
		back_image: z.string().max(64).optional(),
		hand_image: z.string().max(64).optional(),
		/** Last day on which the document is valid, as YYYY-MM-DD. Absent for a document without such a date. */
		expires_on: z
			.string()
			.regex(/^\d{4}-\d{2}-\d{2}$/)
			.optional(),
	}),
	data: noData,
	refusals: [
		"basic_first",
		"verification_under_review",
		"verification_done",
		"verification_final",
		"verification_frozen",
		"document_unsupported",
		"document_expired",
		"image_missing",
		"image_unknown",
		"image_used",
		"sandbox_documents",
	],
});

export const verificationAppeal = call({
	method: "POST",
	path: "user/verification_appeal",
	needs: "session",
	says: "Appeals a final rejection, once. Another reviewer decides.",
	params: z.object({ level: verificationLevel, text: z.string().trim().min(10).max(2_000) }),
	data: noData,
	refusals: ["appeal_not_possible", "appeal_used"],
});

/** After this report both levels need an update. They keep their rights during the grace period. */
export const verificationChange = call({
	method: "POST",
	path: "user/verification_change",
	needs: "session",
	says: "Reports that the user's verified data has changed, after step-up authentication. The user then sends the levels again.",
	params: z.object({ ...stepUpParams }),
	data: noData,
	refusals: [...STEP_UP_REFUSALS, "basic_first", "verification_under_review", "verification_frozen"],
});

/** Returns everything that the platform stores about the user, as JSON with images in base64. It is streamed page by page. */
export const dataDownload = call({
	method: "POST",
	path: "user/data_download",
	needs: "session",
	says: "All data stored about the user, after step-up authentication. Lists have all rows, newest first.",
	params: z.object({ ...stepUpParams }),
	data: z.object({ made_at: timeMs, file_name: z.string(), data: z.record(z.string(), z.unknown()) }),
	refusals: [...STEP_UP_REFUSALS],
});

/**
 * `kept` lists the data that is not erased. Each entry has the law that requires it and the date until which it stays. Law and
 * date are null for data that is still in use; the user can have it erased after its use.
 */
export const dataErase = call({
	method: "POST",
	path: "user/data_erase",
	needs: "session",
	says: "Erases the user's documents, verification data, bank cards, payment accounts and conditions of P2P advertisements where no law keeps them and nothing uses them.",
	params: z.object({ ...stepUpParams }),
	data: z.object({
		erased: z.array(z.string()),
		kept: z.array(z.object({ what: z.string(), law: z.string().nullable(), until: timeMs.nullable() })),
	}),
	refusals: [...STEP_UP_REFUSALS, "erasure_under_review"],
});
