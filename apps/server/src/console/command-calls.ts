// Console calls that submit commands of operators, and decide the intents (commands that wait for a second operator).
import { createHash } from "node:crypto";
import { type OperatorRole, reasonText } from "@candor/contract";
import { type AssetTerms, COMMANDS, type Command, type CommandSchema, commandOfRecordedName, DEMO_ASSET } from "@candor/core";
import { withdrawalApprovalText } from "@candor/proofs";
import type { Kysely } from "kysely";
import { instrumentOf, listedContracts } from "../exchange/listed-contracts.ts";
import listingFile from "../exchange/listing.json" with { type: "json" };
import type { OperatorState } from "../exchange/products/operators/views.ts";
import { catalogueFault } from "../exchange/products/p2p/pay-catalogue.ts";
import { assetOfCommand, commandOfBytes, readCommand } from "../features/operators/plugin.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { ChecksCases, Submits, ViewsNeeded } from "../http/dependencies.ts";
import { refuseAsCore } from "../serializers/wire-numbers.ts";
import type { AuditLog } from "./audit-log.ts";
import { type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import { isTextSignedBy } from "./signed-request.ts";

const INTENT_MS = 86_400_000;
const MOST_DECISIONS = 100;
const INTENTS_A_PAGE = 20;
const SCHEMAS = (COMMANDS as readonly CommandSchema[]).filter(({ operator }) => operator !== undefined);
const TERMS = new Map(SCHEMAS.map(({ type, operator }) => [type, operator]));

export interface CommandCallsOptions {
	readonly views: ViewsNeeded;
	/** Tables of the projection, which contain the decided intents. */
	readonly projection: Kysely<ProjectionTables>;
	readonly exchange: Submits;
	readonly audit: AuditLog;
	/** Refuses a command that raises a verification level without an accepted case. */
	readonly cases: ChecksCases;
}

export function commandCalls({ views, projection, exchange, audit, cases }: CommandCallsOptions) {
	const roleOf = (operator: number) => views.operators.find(operator)?.role as OperatorRole | undefined;
	const mayApprove = (type: string, by: number, { operator }: OperatorContext) =>
		by !== operator.operator && TERMS.get(type)?.roles.includes(operator.role) === true;

	/**
	 * Returns the decision of an intent that another operator has decided at the same time. Returns undefined if the intent has
	 * expired or never existed.
	 */
	const decisionOf = (number: number | undefined) => {
		const found = views.operators.decided().find(({ intent }) => intent === number);
		return found && { operator: found.operator, decision: found.decision, at: found.at };
	};

	/**
	 * Decodes an intent. An intent from the time of earlier rules may have a type that this release does not know; its fields are
	 * then empty.
	 */
	const readable = (intent: { readonly bytes: string }) => {
		try {
			return { fields: fieldsOf(intent.bytes), asset: assetOfCommand(intent, views) ?? null };
		} catch {
			return { fields: "{}", asset: null };
		}
	};

	return {
		"commands/submit": async ({ command: json }, context) => {
			const { operator, session, signed, address } = context;
			// The id of the command is derived from the request's signature, so that a repeated request has no second effect.
			const id = createHash("sha256").update(`${signed?.signature}`).digest("base64url");
			const command = readCommand(json, id, operator.operator);
			if ("fault" in command) return refuseCall("field_invalid", "command", { fault: command.fault });
			if (!TERMS.has(command.type)) return refuseCall("field_invalid", "command");
			// The signature is checked here, because the signer would refuse a wrong one only after the approval is in the
			// journal.
			if (command.type === "ApproveWithdrawal" && !isApprovalSigned(command, operator))
				return refuseCall("approval_signature_wrong", "signature");
			const { reason = "", user = 0 } = command as { reason?: string; user?: number };
			if (!reasonText.safeParse(reason).success) return refuseCall("invalid_reason", "reason");
			const decides = command.type === "ApproveIntent" || command.type === "WithdrawIntent" ? command.intent : undefined;
			const facts = {
				...{ operator: operator.operator, role: operator.role, user, reason, address, session: session.id },
				details: {
					command: command.type,
					...(decides !== undefined && { intent: decides }),
					hash: createHash("sha256").update(json).digest("hex"),
				},
			};
			// This entry is written before the command is sent: its outcome may stay unknown, or the entry about its result may
			// fail.
			await audit.add({ ...facts, kind: "command", details: { ...facts.details, state: "sent" } });
			const refuse = async (refusal: string, field?: string, params = {}) => {
				await audit.add({ ...facts, kind: "command_refused", details: { ...facts.details, refusal } });
				return refuseCall(refusal, field, params);
			};
			if (!(await cases.mayExecute(command))) return refuse("verification_case_missing");
			const fault = catalogueFault(command);
			if (fault !== undefined) return refuse("invalid_catalogue", "catalogue", { reason: fault });
			const { outcome, seq } = await exchange.submit(command);
			if (outcome.kind === "refused") {
				await audit.add({ ...facts, kind: "command_refused", details: { ...facts.details, refusal: outcome.refusal.code } });
				const { params } = refuseAsCore(views, outcome.refusal);
				const decision = outcome.refusal.code === "unknown_intent" ? decisionOf(decides) : undefined;
				return refuseCall(outcome.refusal.code, outcome.refusal.field, { ...params, ...decision });
			}
			const { result } = outcome;
			const waits = views.operators.waiting().some(({ intent, command: type, operator: by }) => {
				return intent === result && type === command.type && by === operator.operator;
			});
			await audit.add({ ...facts, kind: "command", details: { ...facts.details, ...(waits && { intent: result }), seq } });
			return { result, intent: waits ? result : null, seq };
		},

		intents: (_params, context) => {
			const list = views.operators.waiting().map((intent) => {
				return {
					...intent,
					role: roleOf(intent.operator) ?? null,
					fields: fieldsOf(intent.bytes),
					asset: assetOfCommand(intent, views) ?? null,
					expires_at: intent.at + INTENT_MS,
					can_approve: mayApprove(intent.command, intent.operator, context),
				};
			});
			const decided = views.operators.decided().slice(-MOST_DECISIONS).reverse();
			return { list, decided: decided.map(({ reason: _reason, ...decision }) => decision) };
		},

		"intents/decided": async ({ before }) => {
			const rows = await projection
				.selectFrom("projection.intent_decisions as decision")
				.innerJoin("projection.operator_intents as proposal", "proposal.intent", "decision.intent")
				.selectAll("proposal")
				.select(["decision.decision", "decision.operator as decided_by"])
				.select(["decision.reason as decided_reason", "decision.at as decided_at", "decision.offering"])
				.$if(before !== undefined, (query) => query.where("decision.intent", "<", BigInt(before ?? 0)))
				.orderBy("decision.intent", "desc")
				.limit(INTENTS_A_PAGE + 1)
				.execute();
			const list = rows.slice(0, INTENTS_A_PAGE).map(({ user_id, ...row }) => {
				const intent = {
					...{ intent: Number(row.intent), operator: Number(row.operator), user: Number(user_id), at: Number(row.at) },
					...{ command: commandOfRecordedName(row.command), hash: row.hash, bytes: row.bytes, reason: row.reason },
				};
				return {
					...{ ...intent, role: roleOf(intent.operator) ?? null },
					...readable(intent),
					...{ decision: row.decision, decided_reason: row.decided_reason },
					...{ decided_by: Number(row.decided_by), decided_at: Number(row.decided_at), offering: Number(row.offering) },
				};
			});
			return { list, more: rows.length > INTENTS_A_PAGE };
		},

		commands: () => ({
			list: SCHEMAS.map(({ type, number, layout, operator }) => ({
				...{ type, number, layout },
				roles: [...(operator?.roles ?? [])],
				needs_approval: operator?.needsApproval === true,
			})),
		}),

		listing: () => {
			const { listing } = views;
			const contracts = listedContracts();
			const demo = listing.asset(DEMO_ASSET) as AssetTerms;
			return {
				coins: [...listing.coins(), demo].map(({ asset, code, decimals }) => ({ asset, code, decimals })),
				markets: listing.pairs().map(({ pair, symbol }) => ({ pair, symbol })),
				settlement: listingFile.terms.quote,
				demo: demo.code,
				contracts: listing.pairs().flatMap(({ pair, symbol }) => {
					const terms = contracts.get(symbol);
					if (terms === undefined) return [];
					return (["real", "simulation"] as const).map((account) => ({
						...{ pair, account, instrument: instrumentOf(pair, account), terms: jsonOf(terms) },
					}));
				}),
			};
		},
	} satisfies ConsoleHandlers;
}

/** Returns the fields of a proposed command as JSON, without those that all commands have. */
function fieldsOf(bytes: string): string {
	const command = commandOfBytes(bytes) as { reason?: string } & Command;
	const { type: _type, id: _id, by: _by, reason: _reason, ...fields } = command;
	return jsonOf(fields);
}

/** Returns true if the approval is signed with one of the operator's two keys, both of which the signer's policy contains. */
export function isApprovalSigned(
	{ hash, signature }: Extract<Command, { type: "ApproveWithdrawal" }>,
	{ deviceKey, publicKey }: Pick<OperatorState, "deviceKey" | "publicKey">,
): boolean {
	const text = withdrawalApprovalText(hash);
	return [deviceKey, publicKey].some((key) => key !== "" && isTextSignedBy(key, text, signature));
}

/** Returns JSON in which bigints are texts. */
export function jsonOf(value: object): string {
	return JSON.stringify(value, (_name, each: unknown) => (typeof each === "bigint" ? each.toString() : each));
}
