// Enrolment of browsers of operators: links that can be used once, and public keys that wait until two administrators approve
// them.
import { createHash, randomBytes } from "node:crypto";
import { fingerprintGroups, fingerprintText } from "@candor/operator-commands";
import type { Kysely } from "kysely";
import type { OperatorsViews } from "../exchange/products/operators/views.ts";
import { ALGORITHMS, passkeyLibrary, readCreation, verifyCreation } from "../features/security/plugin.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, refuseCall } from "./console-registry.ts";
import { isSignedBy, refuseRequest, type UsedNonces } from "./signed-request.ts";
import type { ConsoleTables } from "./tables.ts";

const LINK_MS = 86_400_000;
const TIMEOUT_MS = 5 * 60_000;

export interface EnrolmentOptions {
	readonly tables: Kysely<ConsoleTables>;
	readonly views: OperatorsViews;
	readonly audit: AuditLog;
	readonly nonces: UsedNonces;
	readonly origin: string;
	readonly now: () => number;
}

type Role = "support" | "reviewer" | "treasurer" | "publisher" | "administrator";

/**
 * Creates a link with which a person enrols a browser.
 * @param invitedBy operator who creates the link; the founder if the command line creates it
 */
export async function inviteOperator(
	{ tables, origin, now }: Pick<EnrolmentOptions, "tables" | "origin" | "now">,
	{ operator, role, invitedBy }: { readonly operator: number; readonly role: Role; readonly invitedBy: number },
): Promise<{ readonly link: string; readonly expires_at: number }> {
	const token = randomBytes(32).toString("base64url");
	const expiresAt = now() + LINK_MS;
	await tables
		.insertInto("console.enrolments")
		.values({
			...{ token_hash: hashOf(token), operator, role, invited_by: invitedBy },
			...{ created_at: BigInt(now()), expires_at: BigInt(expiresAt), finished_at: null },
			...{ device_key: "", passkey_id: "", passkey_key: "" },
		})
		.execute();
	// The token is after the # in the link. Browsers do not send this part to a server, so no server log contains it.
	return { link: `${origin}/enrol#${token}`, expires_at: expiresAt };
}

function fingerprintOf(deviceKey: string, passkeyId: string, passkeyKey: string): string {
	return fingerprintGroups(createHash("sha256").update(fingerprintText({ deviceKey, passkeyId, passkeyKey })).digest());
}

/** Returns enrolled browsers whose keys no operator has yet, oldest first. */
export async function waitingEnrolments(options: Pick<EnrolmentOptions, "tables" | "views" | "now">) {
	const rows = await finishedEnrolments(options);
	return rows.map(({ id, operator, role, device_key, passkey_id, passkey_key, finished_at }) => ({
		...{ id: Number(id), operator, role: role as Role, device_key, passkey_id, passkey_key },
		replaces: options.views.operators.find(operator) !== undefined,
		fingerprint: fingerprintOf(device_key, passkey_id, passkey_key),
		at: Number(finished_at),
	}));
}

export function enrolmentCalls(options: EnrolmentOptions) {
	const { tables, views, audit, nonces, now } = options;
	const challenges = new Map<string, string>();
	const waiting = (token: string) =>
		tables
			.selectFrom("console.enrolments")
			.selectAll()
			.where("token_hash", "=", hashOf(token))
			.where("finished_at", "is", null)
			.where("expires_at", ">", BigInt(now()))
			.executeTakeFirst();

	return {
		"enrolments/invite": async ({ operator, role, reason }, context) => {
			const known = views.operators.find(operator);
			if (known !== undefined && known.closedAt > 0) return refuseCall("operator_exists", "operator");
			if (known !== undefined && known.role !== role) return refuseCall("other_role", "role", { role: known.role });
			const invitedBy = context.operator.operator;
			await audit.add({
				...{ operator: invitedBy, role: context.operator.role, kind: "enrolment_invited" as const, reason },
				...{ address: context.address, session: context.session.id, details: { operator, role } },
			});
			return inviteOperator(options, { operator, role, invitedBy });
		},

		"enrolment/open": async ({ token }, { party }) => {
			const enrolment = await waiting(token);
			if (enrolment === undefined) return refuseCall("link_expired", "token");
			const { generateRegistrationOptions } = await passkeyLibrary();
			const passkey = await generateRegistrationOptions({
				...{ rpName: "Candor console", rpID: party.id, userName: `Operator ${enrolment.operator}`, timeout: TIMEOUT_MS },
				...{ attestationType: "none", supportedAlgorithmIDs: ALGORITHMS },
				authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
			});
			challenges.set(enrolment.token_hash, passkey.challenge);
			return { operator: enrolment.operator, role: enrolment.role as Role, options: { ...passkey } };
		},

		"enrolment/finish": async ({ token, device_key, passkey }, { party, address, signed }) => {
			const enrolment = await waiting(token);
			if (enrolment === undefined) return refuseCall("link_expired", "token");
			// The signature proves that this browser has the device key. With the key of another browser, the operator could not
			// sign in.
			const isOwn = signed?.request.operator === enrolment.operator && isSignedBy(device_key, signed.request, signed.signature);
			if (!isOwn) return refuseCall("signature_wrong", "device_key");
			const fault = nonces.take(signed.request);
			if (fault !== undefined) return refuseRequest(fault, now());
			const challenge = challenges.get(enrolment.token_hash);
			challenges.delete(enrolment.token_hash);
			const response = readCreation(JSON.stringify(passkey));
			const made = challenge && response && (await verifyCreation(response, challenge, party));
			if (!made) return refuseCall("passkey_wrong", "passkey");
			const keys = { device_key, passkey_id: made.id, passkey_key: Buffer.from(made.publicKey).toString("hex") };
			await audit.add({
				operator: enrolment.operator,
				role: enrolment.role,
				kind: "enrolled",
				address,
				details: { enrolment: Number(enrolment.id) },
			});
			const { numUpdatedRows } = await tables
				.updateTable("console.enrolments")
				.set({ ...keys, finished_at: BigInt(now()) })
				.where("id", "=", enrolment.id)
				.where("finished_at", "is", null)
				.executeTakeFirst();
			if (numUpdatedRows !== 1n) return refuseCall("link_expired", "token");
			return { operator: enrolment.operator, fingerprint: fingerprintOf(keys.device_key, keys.passkey_id, keys.passkey_key) };
		},

		enrolments: async () => ({ list: await waitingEnrolments(options) }),
	} satisfies ConsoleHandlers;
}

/**
 * Returns enrolled browsers whose keys wait for a command, oldest first. An enrolment is left out in three cases: its link
 * expired more than a day ago, the same number has a newer enrolment, or its operator was opened in the meantime or is closed.
 */
export async function finishedEnrolments({ tables, views, now }: Pick<EnrolmentOptions, "tables" | "views" | "now">) {
	const rows = await tables
		.selectFrom("console.enrolments")
		.selectAll()
		.where("finished_at", "is not", null)
		.where("expires_at", ">", BigInt(now() - LINK_MS))
		.orderBy("id")
		.execute();
	const taken = new Set(views.operators.all().map(({ deviceKey }) => deviceKey));
	const newest = new Map(rows.map(({ operator, id }) => [operator, id]));
	return rows.filter(({ id, operator, device_key, finished_at }) => {
		const known = views.operators.find(operator);
		const isLate = known !== undefined && (known.closedAt > 0 || known.openedAt > Number(finished_at));
		return newest.get(operator) === id && !isLate && !taken.has(device_key);
	});
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
