// POST operator/submit, operator/intents and operator/found: submit an operator's signed command, list the commands that wait for
// approval, and register the first operators.
import type { CallData, Calls } from "@candor/contract";
import { type Command, FOUNDER } from "@candor/core";
import { catalogueFault } from "../../exchange/products/p2p/pay-catalogue.ts";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { ChecksCases, Submits, ViewsNeeded } from "../../http/dependencies.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { refuseAsCore } from "../../serializers/wire-numbers.ts";
import { commandOfBytes, readCommand } from "./command-json.ts";
import { commandIdOf, isFresh, isSigned, type OperatorRequest } from "./signed-request.ts";

export interface SubmitDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	/**
	 * False if other machines can reach the exchange. Even in a sandbox, the founder then has no more rights than in a live
	 * exchange.
	 */
	readonly isOnlyLocal: boolean;
	readonly now: () => number;
	/** Refuses a command that verifies a user without an accepted case. */
	readonly cases: ChecksCases;
}

type Submitted = CallData<"operator/submit">;
type Params<P extends "operator/submit" | "operator/intents" | "operator/found"> = ReturnType<Calls[P]["params"]["parse"]>;

export function operatorCalls({ views, exchange, isOnlyLocal, now, cases }: SubmitDependencies) {
	/**
	 * Checks the operator of a request. An unknown operator, a closed operator and a wrong key get the same refusal, so that it does
	 * not reveal the cause.
	 */
	const judge = (request: OperatorRequest, signature: string): RefusedAnswer | undefined => {
		const known = views.operators.active(request.operator);
		if (known === undefined || known.publicKey === "" || !isSigned(request, known.publicKey, signature)) {
			return refused("signature_wrong");
		}
		return isFresh(request, now()) ? undefined : refused("signature_expired");
	};

	const carryOut = async (command: Command): Promise<Answer<Submitted>> => {
		if (!(await cases.mayExecute(command))) return refused("verification_case_missing");
		const fault = catalogueFault(command);
		if (fault !== undefined) return refused("invalid_catalogue", "catalogue", { reason: fault });
		const { outcome, seq } = await exchange.submit(command);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal);
		const { result } = outcome;
		const waits = views.operators.waiting().some(({ intent, command: type, operator }) => {
			return intent === result && type === command.type && operator === command.by;
		});
		return data({ result, intent: waits ? result : null, seq }, seq);
	};

	return {
		async submit({ signature, ...params }: Params<"operator/submit">): Promise<Answer<Submitted>> {
			const request = { call: "operator/submit", ...params } as const;
			const wrong = judge(request, signature);
			if (wrong !== undefined) return wrong;
			const command = readCommand(params.command, commandIdOf(request), params.operator);
			return "fault" in command ? refused("field_invalid", "command") : carryOut(command);
		},

		intents({ signature, ...params }: Params<"operator/intents">): Answer<CallData<"operator/intents">> {
			const wrong = judge({ call: "operator/intents", ...params }, signature);
			if (wrong !== undefined) return wrong;
			const intents = views.operators.waiting().map((intent) => ({ ...intent, asset: assetOfCommand(intent, views) ?? null }));
			return data(intents, views.seq);
		},

		async found(params: Params<"operator/found">, context: RequestContext): Promise<Answer<Submitted>> {
			const command = readCommand(params.command, context.commandId(params.client_id), FOUNDER);
			if ("fault" in command) return refused("field_invalid", "command");
			// The founder's commands need no signature, so they are limited here. Otherwise anyone with access to this machine could
			// approve commands in the role of a second operator.
			const founds = (command.type === "OpenOperator" || command.type === "EnrolOperator") && views.operators.administrators < 2;
			const isOpen = views.founding.mode === "sandbox" && isOnlyLocal;
			if (!isOpen && !founds) return refused("not_permitted");
			return carryOut(command);
		},
	};
}

/**
 * Returns the asset of a command's amount, for commands that name only a product or an offering; undefined for other commands.
 */
export function assetOfCommand(
	{ bytes }: { readonly bytes: string },
	{ earn, subscriptions, ieos }: ViewsNeeded,
): number | undefined {
	const command = commandOfBytes(bytes);
	switch (command.type) {
		case "FundReserve":
		case "DefundReserve":
			return earn.product(command.product)?.asset;
		case "FundSubscription":
		case "DefundSubscription":
			return subscriptions.known(command.offering)?.asset;
		case "FundIeo":
		case "DefundIeo":
			return ieos.known(command.offering)?.asset;
		default:
			return undefined;
	}
}
